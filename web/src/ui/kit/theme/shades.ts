/**
 * Ten shades of a theme colour, as the component library of the design makes them, and the tokens that they become. Whatever
 * colour somebody chooses, words on it and in it stay readable.
 */
type Rgb = readonly [red: number, green: number, blue: number];
interface Hsv {
  /** Degrees. */
  h: number;
  /** Percent. */
  s: number;
  v: number;
}

const count = 10;
/** The place of the colour itself among its shades, from 1. */
const own = 6;

/** Shades from the lightest to the darkest; `#165DFF` is the sixth of its own. */
export function lightShades(color: string): string[] {
  return Array.from({ length: count }, (_, index) => lightShade(color, index + 1));
}

/** The same for dark surfaces, from the darkest to the lightest. */
export function darkShades(color: string): string[] {
  return Array.from({ length: count }, (_, index) => darkShade(color, index + 1));
}

function lightShade(color: string, place: number): string {
  if (place === own) return hexOf(rgbOf(color));
  const { h, s, v } = hsvOf(rgbOf(color));
  const isLighter = place < own;
  const steps = Math.abs(place - own);
  const turn = (h >= 60 && h <= 240) === isLighter ? -2 : 2;
  return hexOf(
    rgbFrom({
      h: Math.round((h + turn * steps + 360) % 360),
      s: isLighter ? (s <= 9 ? s : s - ((s - 9) / 5) * steps) : s + ((100 - s) / 4) * steps,
      v: isLighter ? v + ((100 - v) / 5) * steps : v <= 30 ? v : v - ((v - 30) / 4) * steps,
    }),
  );
}

function darkShade(color: string, place: number): string {
  const mirrored = hsvOf(rgbOf(lightShade(color, count + 1 - place)));
  const { h, s } = hsvOf(rgbOf(color));
  const base = Math.max(0, s - (h >= 50 && h < 191 ? 20 : 15));
  const fainter = Math.ceil((base - 9) / 4);
  const stronger = Math.ceil((100 - base) / 5);
  const saturation = place < own ? base + (own - place) * stronger : base - (place - own) * fainter;
  return hexOf(rgbFrom({ ...mirrored, s: Math.min(100, Math.max(0, saturation)) }));
}

/** What is written on or beside what: each pair of tokens reaches this contrast. */
export const contrastMin = 4.5;

const white = '#ffffff';
/** The surfaces that links and chosen entries stand on, as in tokens.css. */
export const surfacesOf = { light: [white, '#f7f8fa', '#f2f3f5'], dark: ['#17171a', '#232324', '#2a2a2b'] } as const;

type Tokens = Record<string, string>;

/** The `--act…` tokens for a colour, on light and on dark. */
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

/** As WCAG defines it: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** `part` of the other colour in the first. */
export function mix(color: string, other: string, part: number): string {
  const [one, two] = [rgbOf(color), rgbOf(other)];
  const at = (index: 0 | 1 | 2) => one[index] + (two[index] - one[index]) * part;
  return hexOf([at(0), at(1), at(2)]);
}

function rgbOf(color: string): Rgb {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function hsvOf([red, green, blue]: Rgb): Hsv {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const turn =
    range === 0
      ? 0
      : most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range;
  return { h: (turn * 60 + 360) % 360, s: most === 0 ? 0 : (range / most) * 100, v: (most / 255) * 100 };
}

function rgbFrom({ h, s, v }: Hsv): Rgb {
  const at = (shift: number) => {
    const place = (shift + h / 60) % 6;
    return (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(place, 4 - place, 1))) * 255;
  };
  return [at(5), at(3), at(1)];
}
