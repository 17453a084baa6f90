/** Two roles: the owner makes and changes tables, the runtime role works on rows, and has no way to become the owner. */
import pg from 'pg';
import { StartError } from '../../config.ts';
import { withClient } from './client.ts';

/** Who the application is to the database. */
export interface RuntimeRole {
  name: string;
  /** Made where there is none: by an owner that may, with this password where connections need one. */
  make?: { password: string | undefined };
}

/** The role in databases of our own. */
export const ownRuntimeRole = 'mallard_app';

/**
 * What only grows: rows are added and read, and the runtime role can neither change nor delete them. So it is with every
 * table that has a trigger called `<table>_append_only`.
 */
export const appendOnlyTables = [
  'certificate_events',
  'consents',
  'fake_report_moves',
  'ledger_entries',
  'ledger_postings',
  'ledger_seals',
  'licence_events',
  'licence_old_keys',
  'operation_log',
  'order_messages',
  'order_showings',
  'payment_notices',
  'site_settings_history',
  'stock_replacements',
] as const;

/** The address of a database of our own, as the runtime role reaches it, and that role. */
export function ownRuntime(ownerUrl: string): { url: string; role: RuntimeRole } {
  // `postgresql://mallard:password@host/…`, or `postgresql:///…&user=mallard` by a socket that trusts its user.
  const password = /^\w+:\/\/mallard:([^@]*)@/.exec(ownerUrl)?.[1];
  const url =
    password === undefined
      ? ownerUrl.replace(/([?&]user=)mallard\b/, `$1${ownRuntimeRole}`)
      : ownerUrl.replace('//mallard:', `//${ownRuntimeRole}:`);
  return { url, role: { name: ownRuntimeRole, make: { password } } };
}

/** The role of an address. Throws `StartError` when it is the owner, or may act as the owner: then it protects nothing. */
export async function runtimeRoleOf(url: string, ownerUrl: string): Promise<RuntimeRole> {
  const name = await withClient(url, 'mallard', userOf);
  const isOwner = await withClient(ownerUrl, 'mallard', async (client) => {
    const { rows } = await client.query<{ may: boolean }>(`select pg_has_role($1, current_user, 'member') as may`, [
      name,
    ]);
    return rows[0]?.may !== false;
  });
  if (!isOwner) return { name };
  throw new StartError(
    `The user ${name} of DATABASE_URL may do all that the one of MALLARD_DATABASE_OWNER_URL may: give the application a user of its own that is neither a superuser nor a member of the owner.`,
  );
}

async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user as name');
  return rows[0]?.name ?? '';
}

/** Gives the role its rights on all that there is, and by default on what the owner will make. Repeated by every start. */
export async function giveRights(client: pg.Client, role: RuntimeRole): Promise<void> {
  if (role.make) await makeRole(client, role.name, role.make.password);
  const name = pg.escapeIdentifier(role.name);
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname = any($1) or exists (
         select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_append_only'))`,
    [[...appendOnlyTables]],
  );
  const grown = rows.map(({ table }) => pg.escapeIdentifier(table));
  const guarded = await client.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity`,
  );
  await client.query('begin');
  try {
    await client.query(
      [
        'revoke create on schema public from public',
        `revoke all on all tables in schema public, graphile_worker from ${name}`,
        `grant usage on schema public, graphile_worker to ${name}`,
        ...['public', 'graphile_worker'].flatMap((schema) => [
          `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
          `grant usage, select on all sequences in schema ${schema} to ${name}`,
          `grant execute on all functions in schema ${schema} to ${name}`,
          `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name}`,
          `alter default privileges in schema ${schema} grant usage, select on sequences to ${name}`,
        ]),
        `revoke insert, update, delete on migrations from ${name}`,
        ...(grown.length > 0 ? [`revoke update, delete on ${grown.join(', ')} from ${name}`] : []),
        // The jobs' library hides its rows from everybody but their owner.
        ...guarded.rows.flatMap(({ table }) => [
          `drop policy if exists ${name} on graphile_worker.${pg.escapeIdentifier(table)}`,
          `create policy ${name} on graphile_worker.${pg.escapeIdentifier(table)} to ${name} using (true) with check (true)`,
        ]),
      ].join(';\n'),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function makeRole(client: pg.Client, name: string, password: string | undefined): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rows.length === 0) await client.query(`create role ${pg.escapeIdentifier(name)} login`).catch(unlessMade);
  if (password !== undefined)
    await client.query(`alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(password)}`);
}

/** Roles belong to the whole server: a start with another database of it may have been first (42710, 23505). */
function unlessMade(error: unknown): void {
  if (error instanceof pg.DatabaseError && (error.code === '42710' || error.code === '23505')) return;
  throw error;
}

/** What the runtime role must be able to do as the owner: nothing but this, by functions that take no arguments. */
export async function makeOwnersFunctions(client: pg.Client): Promise<void> {
  await client.query(
    `create or replace function ledger_summarize_postings() returns void
     language plpgsql security definer set search_path = pg_catalog, public as $$
     begin
       perform brin_summarize_new_values('public.ledger_postings_id'::regclass);
     end $$`,
  );
}
