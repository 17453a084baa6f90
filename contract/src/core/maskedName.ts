/** A person's name as strangers see it: its first letter or digit and always three stars, so that neither the rest nor its length shows. */
export function maskedName(name: string): string {
  const first = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  return `${first}***`;
}
