/** Durations, in seconds and in milliseconds. A day is 24 hours: all days are days in UTC. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
export const minuteMs = minute * 1000;
export const hourMs = hour * 1000;
export const dayMs = day * 1000;
