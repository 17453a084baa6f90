import type { PageInput } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import type { Call } from '../../platform/http/http.ts';
import { siteConfiguration } from '../site/service.ts';
import { walkOfReports, type ReportQuery, type ReportRow } from './repository.ts';

type Filters = Omit<ReportQuery, 'timeZone' | 'direction'> & PageInput & { direction?: ReportQuery['direction'] };

/** A page of reports, newest first unless said. Throws invalid_input for days that end before they begin. */
export async function pageOfReports({ tx }: Call, { cursor, limit, direction = 'desc', ...filters }: Filters) {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const cursors = walkCursors('shop reports', 'made', direction);
  return listWalk<ReportRow>(tx, walkOfReports({ ...filters, direction, timeZone }), cursors, { cursor, limit });
}
