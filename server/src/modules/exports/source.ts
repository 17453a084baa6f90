import type { ExportKind } from '#contract/exports/exportKinds.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffedShop } from '../../platform/http/session.ts';
import type { Keys } from '../../platform/keys/keys.ts';

/** A text, a number, a moment, an amount; null: nothing. */
export type Cell = string | number | Date | { fen: number } | null;

/** The head of a column; of one that holds times, the file adds their time zone. */
export type CsvColumn = string | { time: string };

export interface Reader {
  userId: number;
  role: Role;
  /** What an admin is entrusted with now. */
  grants: readonly Grant[];
  /** The shop that they asked for as its staff, with what they may do in it now. */
  shop?: StaffedShop | undefined;
  /** Of columns and words. */
  locale: Locale;
  /** Lists sign addresses with them. */
  keys: Keys;
  /** When it was asked for, or when its file was begun. */
  now: Date;
}

export interface ExportRun {
  /** Single statements on the primary database. */
  tx: Tx;
  database: Pick<Database, 'primary'>;
  keys: Keys;
  reader: Reader;
  filters: ExportFilters;
}

/** A list that can be exported: what its rows are is the business of the module that hands it to `app.ts`. */
export interface ExportSource {
  /** What it can be narrowed to; the rest is refused by name. */
  filters: readonly (keyof ExportFilters)[];
  /** Without these there is no list. */
  needed: readonly (keyof ExportFilters)[];
  /** Its rows are secrets: the file lives shorter, and each fetch is on record. */
  secret: boolean;
  /** Whether the reader may have it: asked at the start, and again when the file is fetched. Throws what they are told. */
  check(tx: Tx, reader: Reader, filters: ExportFilters): Promise<void>;
  /** What is kept of a reader before any row is read for them. */
  begin?(tx: Tx, reader: Reader, filters: ExportFilters): Promise<void>;
  /** What the file is called, without its ending. */
  name(reader: Reader, filters: ExportFilters): string;
  columns(reader: Reader, filters: ExportFilters): readonly CsvColumn[];
  /** How many rows there are now, more or less. */
  count(tx: Tx, reader: Reader, filters: ExportFilters): Promise<number>;
  /** Rows in batches of some thousand by key, up to a last one that is fixed when it begins. */
  batches(run: ExportRun): AsyncIterable<readonly (readonly Cell[])[]>;
}

export type ExportSources = Readonly<Record<ExportKind, ExportSource>>;
