/** What a cover looks like, from the product's id and its category: always the same for the same product. */
export interface CoverDrawing {
  ground: string;
  shapes: { path: string; fill: string }[];
}

/** Ground, a darker and a lighter shade. White stands out on each ground (at least 3 : 1). */
const palettes: readonly (readonly [ground: string, dark: string, light: string])[] = [
  ['#2f62d9', '#1f4bb3', '#5c8af0'],
  ['#0f8577', '#0a665b', '#35a899'],
  ['#6d4fc4', '#543a9f', '#8e74dd'],
  ['#c2591a', '#9c4510', '#dd7f42'],
  ['#3c7d2f', '#2c6022', '#61a052'],
  ['#b23a6b', '#8e2a53', '#d0628f'],
  ['#1c7ba6', '#125d80', '#479fc8'],
  ['#4a5a78', '#36435c', '#6d7e9e'],
];

/** On a ground of 480 × 360; the middle 360 × 360 is what a square shows. */
const compositions: readonly (readonly [dark: string, light: string, third?: string])[] = [
  [circle(400, 330, 190), circle(80, 40, 120)],
  ['M0 360L300 0H480V120L240 360Z', circle(110, 90, 54)],
  ['M0 0H240A240 240 0 0 1 0 240Z', 'M480 360V160A200 200 0 0 0 280 360Z'],
  [
    'M0 250C120 170 210 330 330 240S440 180 480 200V360H0Z',
    circle(372, 88, 56),
    'M0 310C140 250 250 360 480 280V360H0Z',
  ],
  ['M0 0H160V360H0Z', circle(480, 180, 150)],
  [circle(60, 360, 220), 'M300 0H480V180Z', circle(60, 360, 120)],
  ['M480 0V360H200Z', 'M0 0H130L0 200Z'],
  [circle(240, 180, 172), 'M0 300H480V360H0Z'],
];

export function drawCover(id: number, categorySlug: string): CoverDrawing {
  const mixed = mix(id);
  const [ground, dark, light] = pick(palettes, hashOf(categorySlug) + (mixed % 2) * 3);
  const [first, second, third] = pick(compositions, mixed >>> 4);
  const shapes = [
    { path: first, fill: dark },
    { path: second, fill: light },
  ];
  if (third !== undefined) shapes.push({ path: third, fill: ground });
  return { ground, shapes };
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  // The lists above are never empty, so the remainder always names one.
  return items[number % items.length] as Item;
}

/** Neighbouring ids get unlike covers. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 367) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
