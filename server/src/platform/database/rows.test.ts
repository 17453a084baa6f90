import { expectTypeOf, test } from 'vitest';
import type { Row } from './rows.ts';

test('a row has the columns that are named, as they arrive', () => {
  expectTypeOf<Row<'orders', 'id createdAt' | 'paidAt'>>().toEqualTypeOf<{
    id: number;
    createdAt: Date;
    paidAt: Date | null;
  }>();
});

test('a column that is not in the table leaves no row', () => {
  expectTypeOf<Row<'orders', 'id shoeSize'>>().toEqualTypeOf<{ unknownColumns: 'shoeSize' }>();
});
