import { domainToUnicode } from 'node:url';

/**
 * Letters of other scripts that are drawn like a small Latin one. What is not here keeps itself, and then looks like no
 * Latin domain: a list of what is used to deceive, not of all that exists.
 */
const drawnLike: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'ьƅЬ',
  c: 'сϲⅽ',
  d: 'ԁɗđⅾ',
  e: 'еєҽ',
  f: 'ƒ',
  g: 'ɡցġ',
  h: 'һհ',
  i: 'іıιɩї',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏłⅼǀ',
  m: 'мⅿ',
  n: 'ոηп',
  o: 'оοօσøө',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гɾ',
  s: 'ѕʂ',
  t: 'тτŧ',
  u: 'υսʋц',
  v: 'νѵⅴ',
  w: 'ԝѡωա',
  x: 'хχⅹ',
  y: 'уγʏү',
  z: 'ʐƶ',
};
const latinOf = new Map(Object.entries(drawnLike).flatMap(([latin, others]) => [...others].map((one) => [one, latin])));

/**
 * What a domain (lower-case ASCII, IDN as punycode) looks like in plain Latin letters: `xn--pple-43d.com`, which begins with
 * a Cyrillic letter, is `apple.com`. The database compares such forms once more, where digits and pairs of letters count
 * that look alike (`domain_skeleton`).
 */
export function latinFormOf(domain: string): string {
  const plain = domainToUnicode(domain).normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((character) => latinOf.get(character) ?? character).join('');
}
