/** Verified names and numbers of documents as they are shown, to their owner too. Free of zod. */

/** A person's name as it is shown: of a Chinese name the first character, of others the first letter of each part. */
export function maskedPersonName(name: string): string {
  if (/^[\p{Script=Han}·•]+$/u.test(name)) return `${[...name][0] ?? ''}${'*'.repeat([...name].length - 1)}`;
  return name
    .split(' ')
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}***`)
    .join(' ');
}

/** A number with most of it hidden: `1101**********1234`; of short ones only the ends show. */
export function maskedNumber(number: string): string {
  const [ahead, behind] = number.length >= 15 ? [4, 4] : [2, 2];
  return `${number.slice(0, ahead)}${'*'.repeat(Math.max(3, number.length - ahead - behind))}${number.slice(-behind)}`;
}

/** The name of an enterprise with its middle hidden. */
export function maskedEnterpriseName(name: string): string {
  const characters = [...name];
  const shown = Math.min(4, Math.floor(characters.length / 3));
  const hidden = '*'.repeat(Math.max(2, characters.length - 2 * shown));
  return `${characters.slice(0, shown).join('')}${hidden}${characters.slice(characters.length - shown).join('')}`;
}
