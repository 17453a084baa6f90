import { domainToUnicode } from 'node:url';

/**
 * Characters of any script that are drawn like a small Latin letter or a pair of them. What is not here keeps itself, and
 * then looks like no Latin domain: a list of what is used to deceive, not of all that exists.
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
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏłⅼǀ1iіıιɩї',
  n: 'ոηп',
  o: 'оοօσøө0',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гɾ',
  rn: 'mмⅿ',
  s: 'ѕʂ',
  t: 'тτŧ',
  u: 'υսʋц',
  v: 'νѵⅴ',
  vv: 'wԝѡωա',
  x: 'хχⅹ',
  y: 'уγʏү',
  z: 'ʐƶ',
};
const skeletons = new Map(
  Object.entries(drawnLike).flatMap(([latin, others]) => [...others].map((one) => [one, latin])),
);

/**
 * The form that a domain (lower-case ASCII, IDN as punycode) shares with all that look like it, without its `www.`:
 * `xn--pple-43d.com`, which begins with a Cyrillic letter, and `app1e.com` have that of `apple.com`.
 */
export function skeletonOf(domain: string): string {
  const plain = domainToUnicode(domain).normalize('NFD').replace(/\p{M}/gu, '');
  const skeleton = [...plain].map((character) => skeletons.get(character) ?? character).join('');
  // Whatever its `www.` was written with.
  return skeleton.replace(/^v{6}\./, '');
}
