/** A user's name as strangers see it (real names: `realNames/maskedIdentity.ts`): its first letter or digit and always three stars, so that neither the rest nor its length shows. */
export function maskedDisplayName(name: string): string {
  const first = [...name].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  return `${first}***`;
}
