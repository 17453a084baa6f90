/** What stands over each photo: what it is for, the site and the day, in letters that the server can draw by itself. */
export function photoMark(publicUrl: string, day: string): string {
  return `Identity check only - ${new URL(publicUrl).host} - ${day}`;
}
