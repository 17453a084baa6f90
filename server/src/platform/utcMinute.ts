/** A moment as texts in any language name it, in UTC: `2026-11-22 08:30`. */
export function utcMinute(at: Date): string {
  return at.toISOString().replace('T', ' ').slice(0, 16);
}
