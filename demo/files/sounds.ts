import type { DemoFile } from '../product.ts';
import { commercialLicence } from './licence.ts';
import { zipOf } from './zip.ts';

const rate = 8000;

/** Sounds for interfaces: each a few tones one after the other, in Hz and milliseconds. */
const sounds: Record<string, [number, number][]> = {
  'click.wav': [[1400, 30]],
  'success.wav': [
    [660, 90],
    [880, 140],
  ],
  'warning.wav': [
    [440, 120],
    [440, 120],
  ],
  'error.wav': [
    [330, 120],
    [247, 180],
  ],
  'message.wav': [
    [784, 70],
    [1047, 110],
  ],
  'paid.wav': [
    [523, 80],
    [659, 80],
    [784, 160],
  ],
};

export const interfaceSounds: DemoFile = {
  name: 'interface-sounds.zip',
  make: () => {
    const files = Object.entries(sounds).map(([name, tones]) => [name, wavOf(tones)]);
    return zipOf({ 'LICENSE.txt': commercialLicence, ...Object.fromEntries(files) });
  },
};

/** 8 bit, mono. */
function wavOf(tones: readonly [number, number][]): Buffer {
  const samples = Buffer.concat(tones.map(([hertz, ms]) => toneOf(hertz, (rate * ms) / 1000)));
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Fades out, so that it does not click. */
function toneOf(hertz: number, length: number): Buffer {
  return Buffer.from(
    Array.from({ length }, (_, index) => {
      const loudness = 90 * (1 - index / length);
      return 128 + Math.round(loudness * Math.sin((2 * Math.PI * hertz * index) / rate));
    }),
  );
}
