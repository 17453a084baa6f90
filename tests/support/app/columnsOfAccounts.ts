/** The columns of the database that name accounts, as `table.column`: those that refer to them, and those that are named so. */
import type { TestApp } from './app.ts';

export async function columnsOfAccounts(app: Pick<TestApp, 'sql'>): Promise<string[]> {
  const { rows } = await app.sql(
    `select c.conrelid::regclass::text || '.' || a.attname as name
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union
     select c.table_name || '.' || c.column_name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bigint'
       and (c.column_name ~ '(^|_)(user|owner|author|actor|admin)_id$' or c.column_name ~ '_by$')
     order by 1`,
  );
  return rows.map(({ name }) => String(name));
}
