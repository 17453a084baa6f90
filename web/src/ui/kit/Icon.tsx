import type { ComponentType } from 'react';

export type IconShape = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

/** One of `icons.ts`, in our weight. Always decoration: the word stands beside it, or on its button as `label`. */
export function Icon({ of: Shape, size = 18, className = '' }: { of: IconShape; size?: number; className?: string }) {
  return <Shape size={size} stroke={1.75} className={className} aria-hidden />;
}
