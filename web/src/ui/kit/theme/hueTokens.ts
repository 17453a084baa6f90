import { contrastMin, contrastOf, darkShades, lightShades, mix } from './shades.ts';

/** What covers and faces are drawn in, as `--ground`, `--shape`, `--deep` and `--ink` of a hue. */
export interface HueTokens {
  ground: string;
  shape: string;
  deep: string;
  ink: string;
}

const [black, white, page] = ['#000000', '#ffffff', '#17171a'];

/**
 * The tokens of a hue for a colour that somebody chose, on light and on dark. Whatever it is, the ink can be read on all
 * three others.
 */
export function hueTokens(color: string): { light: HueTokens; dark: HueTokens } {
  const [light, dark] = [lightShades(color), darkShades(color)];
  const at = (shades: string[], place: number) => shades[place - 1] ?? color;
  const lightInk = away(at(light, 9), [white], black, 9);
  const darkInk = away(at(dark, 9), [page], white, 9);
  const onLight = (shade: string) => away(shade, [lightInk], white, contrastMin);
  const onDark = (shade: string) => away(mix(shade, page, 0.35), [darkInk], page, contrastMin);
  return {
    light: {
      ground: onLight(mix(at(light, 2), white, 0.25)),
      shape: onLight(at(light, 2)),
      deep: onLight(at(light, 4)),
      ink: lightInk,
    },
    dark: { ground: onDark(at(dark, 2)), shape: onDark(at(dark, 3)), deep: onDark(at(dark, 4)), ink: darkInk },
  };
}

/** A colour moved towards an end until it can be told from these. */
function away(color: string, from: readonly string[], end: string, contrast: number): string {
  for (let part = 0; part < 1; part += 0.04) {
    const mixed = mix(color, end, part);
    if (from.every((other) => contrastOf(mixed, other) >= contrast)) return mixed;
  }
  return end;
}
