/** The first character of a name and always three stars: strangers learn neither the rest nor its length. */
export function maskedHolder(name: string): string {
  const first = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  return `${first}***`;
}

/** What was reported, as much of it as tells the reporter which one it was: at most three characters, then stars. */
export function maskedAbout(about: string): string {
  const characters = [...about];
  return `${characters.slice(0, Math.min(3, Math.floor(characters.length / 2))).join('')}***`;
}
