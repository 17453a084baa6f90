import { contrastMin, contrastOf, darkShades, lightShades, mix, own } from './shades.ts';

const white = '#ffffff';
/** The surfaces that links and chosen entries stand on, as in tokens.css. */
export const surfacesOf = { light: [white, '#f7f8fa', '#f2f3f5'], dark: ['#17171a', '#232324', '#2a2a2b'] } as const;

type Tokens = Record<string, string>;

/** The `--act…` tokens for a colour, on light and on dark. Whatever it is, words on it and in it stay readable. */
export function actTokens(color: string): { light: Tokens; dark: Tokens } {
  const [light, dark] = [lightShades(color), darkShades(color)];
  const at = (shades: string[], place: number) => shades[place - 1] ?? white;
  // What white is written on: the colour itself, or so much darker that white can be read.
  const act = readable(at(light, own), [white], 'darker');
  const hover = readable(at(light, own + 1), [white], 'darker');
  const lightTint = mix(at(light, 1), white, 0.2);
  const darkTint = mix(at(dark, 2), '#232324', 0.55);
  return {
    light: {
      act,
      'act-hover': hover,
      'act-text': readable(hover, [...surfacesOf.light, lightTint], 'darker'),
      'act-tint': lightTint,
      'act-tint-strong': mix(at(light, 2), white, 0.2),
      'act-line': at(light, 3),
      'on-act': white,
    },
    dark: {
      act,
      'act-hover': hover,
      'act-text': readable(at(dark, 8), [...surfacesOf.dark, darkTint], 'lighter'),
      'act-tint': darkTint,
      'act-tint-strong': mix(at(dark, 3), '#232324', 0.5),
      'act-line': mix(at(dark, 4), '#232324', 0.4),
      'on-act': white,
    },
  };
}

/** A style sheet that puts a colour in the place of the design's own. */
export function shadesCss(color: string): string {
  const tokens = actTokens(color);
  const brand = Object.fromEntries(lightShades(color).map((shade, index) => [`mantine-color-brand-${index}`, shade]));
  return (
    `:root[data-mantine-color-scheme]{${declared({ ...brand, ...tokens.light })}}` +
    `:root[data-mantine-color-scheme='dark']{${declared(tokens.dark)}}`
  );
}

function declared(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The colour, moved towards black or white until it can be told from all of these. */
function readable(color: string, from: readonly string[], way: 'darker' | 'lighter'): string {
  const end = way === 'darker' ? '#000000' : white;
  for (let part = 0; part <= 1; part += 0.02) {
    const mixed = mix(color, end, part);
    if (from.every((other) => contrastOf(mixed, other) >= contrastMin)) return mixed;
  }
  return end;
}
