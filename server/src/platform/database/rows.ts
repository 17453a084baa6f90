/** Rows typed from the database: a column that is renamed or dropped in SQL does not compile any more. */
import type { Tables } from '../../tables.ts';

/**
 * Columns of a table as they arrive, by their names with blanks between: `Row<'orders', 'id state createdAt'>`. A name
 * that the table does not have makes a row without any of them.
 */
export type Row<Table extends keyof Tables, Names extends string> = [Words<Names>] extends [keyof Tables[Table]]
  ? Pick<Tables[Table], Words<Names>>
  : { unknownColumns: Exclude<Words<Names>, keyof Tables[Table]> };

type Words<Text extends string> = Text extends `${infer First} ${infer Others}` ? First | Words<Others> : Text;
