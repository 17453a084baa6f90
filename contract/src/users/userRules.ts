/** Numbers about how admins look after people. Free of zod. */
export const userRules = {
  /** Days that somebody can be frozen for at once, at most; without an end is something else. */
  freezeDaysMax: 3650,
  /** Days that the screen offers. */
  freezeDays: [1, 3, 7, 30, 90],
  /** Seconds between two looks for whoever is frozen no longer. */
  unfreezeSeconds: 60,
  /** Accounts unfrozen, figures folded, people told in one go. */
  atOnce: 500,
  /** Seconds until what was paid counts as spent. */
  foldSeconds: 30,
  /** Rows of each part of a person's page. */
  partMax: 5,
  /** Letters of a note. */
  noteMax: 1000,
  /** Letters of the title and the text of a message to chosen users. */
  mailingTitleMax: 80,
  mailingWordsMax: 2000,
  /** Users that one message goes to. */
  recipientsMax: 10_000,
  /** Users that are ticked one by one. */
  tickedMax: 100,
  /** Pages of the list that are looked through for recipients. */
  pagesMax: 100,
} as const;

/** How the real name of an account stands: in force, under review, to be mended, or none of them. */
export const userRealNames = ['none', 'auditing', 'refused', 'passed'] as const;
export type UserRealName = (typeof userRealNames)[number];

export const userSorts = ['registered', 'spent', 'seen'] as const;
export type UserSort = (typeof userSorts)[number];

/** What an admin can do to somebody now. */
export const userActions = [
  'freeze',
  'unfreeze',
  'end_sessions',
  'give_grants',
  'take_grants',
  'decide',
  'withdraw',
] as const;
export type UserAction = (typeof userActions)[number];

/** How grants that one admin wants to give go: at once where no second admin could agree. */
export const grantRequestStates = ['waiting', 'applied', 'refused', 'withdrawn'] as const;
