/** A user name as strangers see it: `mallard` → `m***d`, whatever its length. */
export function maskedName(username: string): string {
  const characters = [...username];
  return `${characters.at(0) ?? ''}***${characters.length > 1 ? characters.at(-1) : ''}`;
}
