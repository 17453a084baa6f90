/** Numbers of the business about accounts. Free of zod. */

/** How long a mailed code is good for, in seconds. */
export const codeSeconds = 5 * 60;
