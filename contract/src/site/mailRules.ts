/** Numbers of the business about mail. Free of zod. */

/** How long the body of a mail is kept, in days; one with a code goes when the code ends. */
export const mailBodyDays = 30;

/** What becomes of mail: a sender delivers it, it lies in the mail log for whoever tries the product, or nobody gets it. */
export const mailDeliveries = ['sent', 'log', 'none'] as const;
export type MailDelivery = (typeof mailDeliveries)[number];
