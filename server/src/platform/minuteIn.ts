/** A moment by a zone's clock (IANA name), as `2026-11-24 18:00 (Asia/Shanghai)`. */
export function minuteIn(timeZone: string, at: Date): string {
  const minute = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return `${minute} (${timeZone})`;
}
