import type { DemoFile } from '../product.ts';
import { randomOf } from '../random.ts';
import { commercialLicence } from './licence.ts';
import { zipOf } from './zip.ts';

const names = ['晨雾', '竹影', '炉火', '青瓷', '秋柿', '海盐', '夜航', '麦田', '梅子', '旧书', '苔石', '雪线'];

/** Twelve palettes of six colours as CSS, JSON and GIMP palettes. */
export const palettes: DemoFile = {
  name: 'twelve-palettes.zip',
  make: () => {
    const random = randomOf('palettes');
    const all = names.map((name) => {
      const base = random.whole(0, 359);
      const colours = Array.from({ length: 6 }, (_, index) =>
        hexOf((base + index * random.whole(4, 14)) % 360, random.whole(30, 70) / 100, (90 - index * 14) / 100),
      );
      return { name, colours };
    });
    const css = all
      .map(({ colours }, index) => colours.map((hex, step) => `  --p${index + 1}-${step + 1}: ${hex};`).join('\n'))
      .join('\n');
    const gimp = all.map(({ name, colours }) => [
      `gpl/${name}.gpl`,
      `GIMP Palette\nName: ${name}\n#\n${colours.map((hex) => `${rgbOf(hex).join(' ')}\t${hex}`).join('\n')}\n`,
    ]);
    return zipOf({
      'LICENSE.txt': commercialLicence,
      'palettes.css': `:root {\n${css}\n}\n`,
      'palettes.json': `${JSON.stringify(all, null, 2)}\n`,
      ...Object.fromEntries(gimp),
    });
  },
};

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
