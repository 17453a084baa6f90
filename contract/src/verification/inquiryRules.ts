/** Numbers of the business about inquiries. Free of zod. */

/** How long inquiries that found nothing count, in seconds; so many of an address are free of work. */
export const missesCountSeconds = 10 * 60;
export const missesFree = 5;

/** Questions, and looks at links of certificates, of one address a minute. */
export const inquiriesPerMinute = { questions: 10, links: 60 } as const;
