/** Numbers of announcements, and what they can be. Free of zod. */
export const announcementAudiences = ['everyone', 'users', 'sellers'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** Where announcements are shown. */
export const announcementPlaces = ['onHome', 'onWorkplace', 'onCarousel'] as const;
export type AnnouncementPlace = (typeof announcementPlaces)[number];

/** planned: its time has not come · shown · ended: its time is over · withdrawn by an admin. */
export const announcementStates = ['planned', 'shown', 'ended', 'withdrawn'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

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
