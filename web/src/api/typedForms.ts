/** Where this browser keeps what was typed into forms and not sent: whose it is, and before which name of a form. */

/** Who has no account yet: a visitor, and the account that a login just began and that nobody has asked about. */
export const typedBy = { visitor: 'visitor', arriving: 'arriving' } as const;

/** What begins with `draft:` is forgotten at log-out. */
export const typedPrefix = 'draft:typed:';
/** Each form of each account has a key of its own. */
export const typedPrefixOf = (owner: string): string => `${typedPrefix}${owner}:`;
