/** Numbers of the business about reports of fakes. Free of zod. */

/** Within how many seconds a report should be decided: what reporters are promised and the inbox counts by. */
export const fakeReportDueSeconds = 3 * 24 * 60 * 60;

/** How many days after the decision the reporter's contact and photo are deleted. */
export const reporterKeptDays = 180;
