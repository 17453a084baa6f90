/** Lists of complaints, which every gateway answers page by page. */
import type { ComplaintList, ListedComplaint } from '../gateway.ts';

/** Complaints a page: no gateway takes fewer at most, and WeChat Pay refuses pages that grow too large. */
export const pageSize = 20;
const pagesMax = 25;

/** The mark of what can't be read: it is asked about each time, and what is wrong with it is thrown there. */
export const unread = 'unread';

/**
 * Reads pages until one is not full, counted from 0. `refused`: the merchant may not ask. `listed` leaves out what is another
 * merchant's.
 */
export async function listByPages<Row>(
  askPage: (page: number) => Promise<readonly Row[] | 'refused'>,
  listed: (row: Row) => ListedComplaint | undefined,
): Promise<ComplaintList | 'refused'> {
  const all = new Map<string, ListedComplaint>();
  for (let page = 0; page < pagesMax; page += 1) {
    const rows = await askPage(page);
    if (rows === 'refused') return 'refused';
    for (const row of rows) {
      const complaint = listed(row);
      if (complaint) all.set(complaint.number, complaint);
    }
    if (rows.length < pageSize) return { all: [...all.values()], failures: [], isCut: false };
  }
  return { all: [...all.values()], failures: [], isCut: true };
}
