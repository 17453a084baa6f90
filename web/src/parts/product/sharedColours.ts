import type { Hue } from './hues.ts';

/** The light hues of the tokens, for pictures that are drawn outside of a page, where no token reaches. */
export const sharedColours: Record<Hue, { ground: string; shape: string; deep: string }> = {
  software: { ground: '#dae9ff', shape: '#bcd7fe', deep: '#8ab8fb' },
  development: { ground: '#e6e8eb', shape: '#d2d5db', deep: '#b1b6c0' },
  design: { ground: '#fddfe9', shape: '#f7c5d8', deep: '#ec99ba' },
  office: { ground: '#ddeed6', shape: '#c3dfb6', deep: '#96c680' },
  site: { ground: '#ece3fd', shape: '#dcccf8', deep: '#c2a5ef' },
  games: { ground: '#ffe0d8', shape: '#fbc7ba', deep: '#f29c88' },
  learning: { ground: '#f3e6cd', shape: '#e8d2a7', deep: '#d6b061' },
  cards: { ground: '#cdeff3', shape: '#a5e1e8', deep: '#50cad6' },
};
