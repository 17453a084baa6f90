/** Numbers of the business about inquiries. Free of zod. */

/** How long inquiries that found nothing count, in seconds. */
export const missesCountSeconds = 10 * 60;
