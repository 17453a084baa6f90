import styles from './hues.module.css';

/** The eight hues of categories, as the tokens name them. */
export const hues = ['software', 'development', 'design', 'office', 'site', 'games', 'learning', 'cards'] as const;
export type Hue = (typeof hues)[number];

/** Words that a slug may hold, and the hue that they stand for; the first that fits counts. */
const words: [RegExp, Hue][] = [
  [/^software|utilit|secur|app/, 'software'],
  [/game|stream|play/, 'games'],
  [/develop|code|api|data|cloud|script|component/, 'development'],
  [/design|font|ui-kit|icon|picture|photo/, 'design'],
  [/learn|educat|course|class|language|book|school/, 'learning'],
  [/card|gift|voucher|member|top-?up|phone|credit/, 'cards'],
  [/site|plugin|plug-in|template|theme|web|domain/, 'site'],
  [/office|document|team|work|business/, 'office'],
];

/** The hue of a category, by the slug of its top category: always the same one. */
export function hueOf(topCategorySlug: string): Hue {
  return words.find(([word]) => word.test(topCategorySlug))?.[1] ?? pick(hues, hashOf(topCategorySlug));
}

/** The class that hands down a hue's colours. */
export function hueClass(hue: Hue): string {
  return styles[hue] ?? '';
}

/** The hue of a shop's face and banner, by its number. */
export function hueOfShop(shopId: number | null): Hue {
  return shopId === null ? 'software' : pick(hues, mix(shopId));
}

/** The item that a number stands for. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  // Lists handed in are never empty, so the remainder always names one.
  return items[number % items.length] as Item;
}

/** Spreads numbers, so that neighbouring ids get unlike drawings. */
export function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 367) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
