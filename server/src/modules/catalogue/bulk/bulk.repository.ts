import { prepared, type Tx } from '../../../platform/database/database.ts';

const touchStatement = prepared(
  'products_touch',
  `update products set updated_at = greatest($2, updated_at + interval '1 millisecond') where id = $1`,
);

/** Whoever has seen the product before sees that it is another now. */
export async function markChanged(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run(touchStatement, [id, now]);
}
