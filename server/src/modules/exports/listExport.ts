/** Lists as files: what a list's call answers page by page, under the same filters and in the same order. */
import { grantsFor, type Endpoint, type OutputOf, type ParsedInputOf } from '#contract/core/endpoint.ts';
import type { Locale } from '#contract/core/locale.ts';
import { calledBy, mayCallForShop } from '#contract/shops/staffPermissions.ts';
import { exportRules } from '#contract/exports/exportKinds.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Call, Handled } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { demandGrant } from '../../platform/http/grants.ts';
import { problemsOf } from '../../platform/http/problems.ts';
import type { Cell, CsvColumn, ExportSource, Reader } from './source.ts';

/** What of a call a list knows: who asks, when, in which language, and the keys that sign addresses. */
type ListCall = Pick<Call, 'tx' | 'actor' | 'locale' | 'now'> & { app: Pick<Call['app'], 'keys'> };

/** A row of a list's reply. */
type ItemOf<E extends Endpoint> = OutputOf<E> extends { list: (infer Item)[] } ? Item : never;

interface ListSource<E extends Endpoint> {
  /** The handler of the list: its access, input and rows are those of the file. It knows no more of its call than `ListCall`. */
  list: Handled<E>;
  /** It takes `ids`, rows that were chosen. */
  takesIds?: boolean;
  /** What the file is called. */
  file: Record<Locale, string>;
  columns: Record<Locale, readonly CsvColumn[]>;
  cells: (item: ItemOf<E>, locale: Locale) => Cell[];
}

interface ReadPage<Item> {
  list: Item[];
  next: string | null;
  total: number;
}

const atOnce = 500;

/** A list as a source of rows. */
export function listExport<E extends Endpoint>(source: ListSource<E>): ExportSource {
  const { list, file, columns, cells } = source;
  const read = async (
    tx: Tx,
    reader: Reader,
    filters: ExportFilters,
    page: { cursor: string | null; limit: number },
  ): Promise<ReadPage<ItemOf<E>>> => {
    const { userId, role, grants } = reader;
    const shop = shopFor(list.endpoint, reader);
    const actor = { kind: 'user', userId, role, grants, sessionId: null, ...(shop && { shop }) } as const;
    const { cursor, limit } = page;
    const input = { ...inputOf(source, filters), limit, cursor: cursor ?? undefined };
    const call: ListCall = { tx, actor, locale: reader.locale, now: reader.now, app: { keys: reader.keys } };
    // The input was parsed by the schema of the list; of a call, lists know no more than this.
    const reply = await list(call as Call, input as ParsedInputOf<E>);
    // What the list's own schema lets through, dates as texts.
    return list.endpoint.output.parse(JSON.parse(JSON.stringify(reply))) as ReadPage<ItemOf<E>>;
  };
  return {
    filters: ['list'],
    needed: [],
    secret: false,
    check: async (tx, reader, filters) => {
      if (list.endpoint.access === 'admin') await demandGrant(tx, reader, grantsFor(list.endpoint));
      await read(tx, reader, filters, { cursor: null, limit: 1 });
    },
    name: ({ locale }, filters) => {
      const { from, to } = filters.list ?? {};
      return [file[locale], from, to].filter((part) => typeof part === 'string').join('-');
    },
    columns: ({ locale }) => columns[locale],
    count: async (tx, reader, filters) => (await read(tx, reader, filters, { cursor: null, limit: 1 })).total,
    batches: async function* ({ tx, reader, filters }) {
      let rows = 0;
      let cursor: string | null = null;
      do {
        const page: ReadPage<ItemOf<E>> = await read(tx, reader, filters, { cursor, limit: atOnce });
        rows += page.list.length;
        if (rows > exportRules.rowsMax)
          throw new AppError('export_too_long', { params: { rows, max: exportRules.rowsMax } });
        yield page.list.map((item) => cells(item, reader.locale));
        cursor = page.next;
      } while (cursor !== null);
    },
  };
}

/** The shop that a list is read for; none where it is one's own. Throws staff_role_missing. */
function shopFor({ name }: Endpoint, { shop }: Reader): Reader['shop'] {
  if (!shop || calledBy(name) === undefined) return undefined;
  if (!mayCallForShop(shop.roles, name)) throw new AppError('staff_role_missing');
  return shop;
}

/** Throws invalid_input for what the list's own call would refuse. */
function inputOf<E extends Endpoint>({ list, takesIds = false }: ListSource<E>, filters: ExportFilters): object {
  const { ids, ...input } = filters.list ?? {};
  const parsed = list.endpoint.input.safeParse(input);
  if (!parsed.success) {
    const fields = problemsOf(parsed.error).map((problem) => ({ ...problem, field: `filters.list.${problem.field}` }));
    throw new AppError('invalid_input', { fields });
  }
  if (ids !== undefined && (!takesIds || !Array.isArray(ids))) {
    throw new AppError('invalid_input', { fields: [{ field: 'filters.list.ids', rule: 'not_taken' }] });
  }
  return { ...(parsed.data as object), ...(ids !== undefined && { ids }) };
}
