/**
 * Characters of any script that are drawn like a small Latin letter or a pair of them. What is not here keeps itself, and
 * then looks like no Latin text: a list of what is used to deceive, not of all that exists.
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

/** A text as all look alike that are drawn like it: without marks above letters, and each letter as the Latin one it resembles. */
export function drawnAs(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((character) => skeletons.get(character) ?? character).join('');
}
