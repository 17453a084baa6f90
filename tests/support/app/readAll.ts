import { expect } from 'vitest';

interface ReadPage<Row> {
  list: Row[];
  next: string | null;
}

/** A whole list page by page, two rows each unless said; fails where a row comes twice. */
export async function readAll<Row extends { id: number }>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ data: ReadPage<Row> }>,
  limit = 2,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const { list, next }: ReadPage<Row> = (await read({ limit, ...(cursor !== null && { cursor }) })).data;
    expect(list.length).toBeLessThanOrEqual(limit);
    rows.push(...list);
    cursor = next;
  } while (cursor !== null);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows;
}
