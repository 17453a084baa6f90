/** What an admin may be entrusted with; each endpoint of admins needs one of them. Free of zod. */
export const grants = ['money', 'review', 'catalogue', 'site', 'people'] as const;
export type Grant = (typeof grants)[number];
