/** Pages that links in mails lead to; apart from the rules of their subjects, which visitors' pages do without. */

/** Where an old address refuses a change or takes it back. */
export const emailChangePath = '/email-change';

/** Where the account's owner says “that was not me”. */
export const objectionPath = '/objection';

/** Where mail of a topic is turned off; a form sent to it does so at once. */
export const subscriptionPath = '/unsubscribe';
