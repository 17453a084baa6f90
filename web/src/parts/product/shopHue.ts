import type { CSSProperties } from 'react';
import { hueTokens } from '../../ui/kit/theme/hueTokens.ts';
import { hueClass, hueOfShop } from './hues.ts';
import styles from './hues.module.css';

/** Class and style that hand down what a shop is drawn in: the colour that its owner chose, else the hue of its number. */
export function shopHue(shopId: number | null, color: string | null): { className: string; style?: CSSProperties } {
  if (color === null) return { className: hueClass(hueOfShop(shopId)) };
  const variables = Object.entries(hueTokens(color)).flatMap(([scheme, tokens]) =>
    Object.entries(tokens).map(([name, value]) => [`--${scheme}-${name}`, value]),
  );
  return { className: styles['own'] ?? '', style: Object.fromEntries(variables) as CSSProperties };
}
