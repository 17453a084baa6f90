/** Seconds after an attempt was made at which we ask the gateway ourselves, because notices get lost. */
export const askAfterSeconds = [30, 120, 300, 900, 3_600, 21_600, 86_400] as const;

/** The next moment to ask, always after `now`; undefined when the last one is over. */
export function nextAskAt(createdAt: Date, now: Date): Date | undefined {
  return askAfterSeconds
    .map((seconds) => new Date(createdAt.getTime() + seconds * 1000))
    .find((time) => time.getTime() > now.getTime());
}
