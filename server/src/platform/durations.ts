/** In milliseconds. A day is 24 hours: all days are days in UTC. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;
