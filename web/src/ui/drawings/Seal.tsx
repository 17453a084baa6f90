import type { ReactNode } from 'react';
import { sealLines } from './waterLine.ts';

const half = 100;
const strands = sealLines(half);

interface SealProps {
  size: number;
  className?: string;
  /** Drawn in the middle, on a ground of 200 × 200. */
  children?: ReactNode;
}

/** The seal woven of the water line, in the current text colour. Decoration. */
export function Seal({ size, className, children }: SealProps) {
  const width = (0.9 * half * 2) / size;
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 200 200"
      fill="none"
      aria-hidden
      focusable="false"
    >
      {strands.map((strand) => (
        <path key={strand} d={strand} stroke="currentColor" strokeWidth={width} />
      ))}
      {children}
    </svg>
  );
}
