/** Pictures that are sold as files: drawn here, so that each download is a real one. */
import type { DemoFile } from '../product.ts';
import { randomOf, type Random } from '../random.ts';
import { commercialLicence } from './licence.ts';
import { zipOf } from './zip.ts';

function svg(size: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${inside}</svg>\n`;
}

function colour(random: Random, lightness = random.whole(45, 75)): string {
  return `hsl(${random.whole(0, 359)} ${random.whole(45, 80)}% ${lightness}%)`;
}

/** A zip of `count` drawings, numbered from 1. */
function album(name: string, folder: string, count: number, draw: (random: Random, index: number) => string): DemoFile {
  return {
    name,
    make: () => {
      const random = randomOf(name);
      const drawings = Array.from({ length: count }, (_, index) => [
        `${folder}/${String(index + 1).padStart(3, '0')}.svg`,
        draw(random, index),
      ]);
      return zipOf({ 'LICENSE.txt': commercialLicence, ...Object.fromEntries(drawings) });
    },
  };
}

export const gradients = album('gradient-backgrounds.zip', 'gradients', 60, (random) => {
  const stops = [0, 50, 100].map((at) => `<stop offset="${at}%" stop-color="${colour(random)}"/>`).join('');
  const turn = `gradientTransform="rotate(${random.whole(0, 90)})"`;
  const inside = `<defs><linearGradient id="g" ${turn}>${stops}</linearGradient></defs><rect width="800" height="800" fill="url(#g)"/>`;
  return svg(800, inside);
});

export const avatars = album('round-avatars.zip', 'avatars', 120, (random) => {
  const skin = `hsl(${random.whole(18, 34)} ${random.whole(40, 65)}% ${random.whole(52, 84)}%)`;
  const hair = `hsl(${random.whole(15, 45)} ${random.whole(10, 45)}% ${random.whole(12, 40)}%)`;
  const smile = random.whole(4, 14);
  return svg(
    120,
    `<circle cx="60" cy="60" r="60" fill="${colour(random, 82)}"/><path d="M28 120a32 32 0 0 1 64 0z" fill="${colour(random)}"/>` +
      `<circle cx="60" cy="58" r="26" fill="${skin}"/><path d="M34 56a26 ${random.whole(24, 30)} 0 0 1 52 0q-26-${random.whole(6, 20)}-52 0z" fill="${hair}"/>` +
      `<circle cx="51" cy="60" r="2.6"/><circle cx="69" cy="60" r="2.6"/><path d="M50 70q10 ${smile} 20 0" fill="none" stroke="#333" stroke-width="2.4"/>`,
  );
});

export const patterns = album('seamless-patterns.zip', 'patterns', 48, (random, index) => {
  const fill = colour(random);
  const shape = [
    `<circle cx="20" cy="20" r="${random.whole(3, 14)}" fill="${fill}"/>`,
    `<path d="M0 20h40M20 0v40" stroke="${fill}" stroke-width="${random.whole(1, 8)}"/>`,
    `<path d="M0 40 20 0l20 40z" fill="${fill}"/>`,
    `<path d="M0 20q10-${random.whole(8, 20)} 20 0t20 0" fill="none" stroke="${fill}" stroke-width="${random.whole(2, 6)}"/>`,
  ][index % 4];
  const pattern = `<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse">${shape}</pattern>`;
  return svg(
    400,
    `<defs>${pattern}</defs><rect width="400" height="400" fill="${colour(random, 94)}"/><rect width="400" height="400" fill="url(#p)"/>`,
  );
});

export const lineIcons = album('line-icons.zip', 'icons', 96, (random, index) => {
  const stroke = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"';
  const frame = [
    '<rect x="3.5" y="3.5" width="17" height="17" rx="3"/>',
    '<circle cx="12" cy="12" r="8.5"/>',
    '<path d="M12 3 21 8v8l-9 5-9-5V8z"/>',
    '<path d="M4 6h16v14H4zM8 3v5M16 3v5"/>',
  ][index % 4];
  const sign = [
    'M8 12h8',
    'M8 12h8M12 8v8',
    'm8 12 3 3 5-6',
    'm9 9 6 6m0-6-6 6',
    'M12 8v4l3 2',
    'M8 14l4-5 4 5',
    'M8 10l4 5 4-5',
    'M9 8l6 4-6 4z',
  ][Math.floor(index / 4) % 8];
  const dot =
    index < 32 ? '' : `<circle cx="${random.whole(17, 20)}" cy="${random.whole(4, 7)}" r="1.6" fill="currentColor"/>`;
  const line = index < 64 ? '' : '<path d="M6 22h12"/>';
  return svg(24, `<g ${stroke}>${frame}<path d="${sign}"/>${line}</g>${dot}`);
});
