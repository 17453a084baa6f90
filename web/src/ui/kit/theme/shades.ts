/** Ten shades of a colour, as the component library of the design makes them, and what can be read on what. */
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
export const own = 6;

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
