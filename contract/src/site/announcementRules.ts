/** Numbers of announcements. */
export const announcementRules = {
  line: { max: 120 },
  body: { max: 10_000 },
  link: { max: 300 },
  rank: { min: 0, max: 999 },
  /** As many are shown at once, of lines and of slides. */
  shownMax: 5,
  /** Accounts that are told in one transaction. */
  toldAtOnce: 500,
} as const;
