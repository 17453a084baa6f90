/** Free of zod. A frozen account opens no session; a deleted one keeps its books and nothing of the person. */
export const accountStates = ['active', 'frozen', 'deleted'] as const;
export type AccountState = (typeof accountStates)[number];
