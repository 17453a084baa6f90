/** The first character of a name and always three stars: strangers learn neither the rest nor its length. */
export function maskedHolder(name: string): string {
  const first = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  return `${first}***`;
}
