import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

export type IllustrationName = 'empty' | 'forbidden' | 'missing' | 'failed' | 'success';

/** The duck swimming to the right; the others vary it. */
const duck = (
  <g>
    <path
      className={styles.tint}
      d="M58 92c4-12 16-20 32-20 10 0 20 3 28 3 6 0 9-6 9-13 0-11 7-19 17-19s17 7 17 17c0 6-2 11-6 15-2 22-18 33-48 33-28 0-44-5-49-16Z"
    />
    <path d="M58 92c4-12 16-20 32-20 10 0 20 3 28 3 6 0 9-6 9-13 0-11 7-19 17-19s17 7 17 17c0 6-2 11-6 15-2 22-18 33-48 33-28 0-44-5-49-16Z" />
    <path d="M160 55c6 1 12 2 15 4 2 2 0 5-3 6-4 1-9 2-13 2" />
    <path d="M129 72c6 4 15 5 23 3" />
    <path d="M80 88c8 10 24 14 42 8" />
    <circle className={styles.dot} cx="147" cy="55" r="2.500" />
  </g>
);

const water = (
  <g>
    <path d="M24 112c8 0 8 5 16 5s8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5" />
    <path d="M64 130c8 0 8 4 16 4s8-4 16-4 8 4 16 4 8-4 16-4" />
  </g>
);

const reeds = (
  <g>
    <path d="M34 110C36 84 34 64 30 46M42 110c0-18 2-32 8-44M26 110c-2-16-6-26-12-34" />
    <rect className={styles.tint} x="26" y="30" width="8" height="20" rx="4" />
    <rect x="26" y="30" width="8" height="20" rx="4" />
  </g>
);

const drawings: Record<IllustrationName, ReactNode> = {
  empty: (
    <>
      {reeds}
      {water}
      <path d="M96 100c10-8 40-8 50 0M92 108c14 8 44 8 58 0" />
      <ellipse className={styles.tint} cx="121" cy="96" rx="12" ry="9" />
      <ellipse cx="121" cy="96" rx="12" ry="9" />
    </>
  ),
  forbidden: (
    <>
      {duck}
      {water}
      <path className={styles.page} d="M172 66h30v46h-30z" />
      <path d="M166 112V66l8-10 8 10v46M182 112V66l8-10 8 10v46M162 78h44M162 98h44" />
    </>
  ),
  missing: (
    <>
      {reeds}
      <path
        className={styles.tint}
        d="M88 112c-2-14 4-30 16-42 8-8 14-18 16-30 8 4 12 10 13 17 7-2 13-1 18 4-6 5-8 11-8 18 3 10 3 22-1 33Z"
      />
      <path d="M88 112c-2-14 4-30 16-42 8-8 14-18 16-30 8 4 12 10 13 17 7-2 13-1 18 4-6 5-8 11-8 18 3 10 3 22-1 33" />
      <path d="M120 40c3 8 4 14 3 20M133 57c-2 5-4 9-7 12" />
      <path d="M102 112c2-14 8-24 18-30M152 92l16-10m0 0 2-8m-2 8 9-1" />
      <path d="M74 103l-9-6M166 104l10-3" />
      {water}
    </>
  ),
  failed: (
    <>
      <path className={styles.tint} d="M76 104c-2-34 18-58 44-58s46 24 44 58l-14 8H90Z" />
      <path d="M90 112c-10-2-14-6-14-14 0-30 20-52 44-52s44 22 44 52c0 8-4 12-14 14" />
      <path d="m76 88 14-8 10 12 14-14 12 14 14-12 10 12 14-6" />
      <path d="m58 52 8 6M120 26v10M182 52l-8 6" />
      {water}
    </>
  ),
  success: (
    <>
      {duck}
      {water}
      <path d="M196 112V44" />
      <path className={styles.tint} d="M196 44h30l-8 11 8 11h-30Z" />
      <path d="M196 44h30l-8 11 8 11h-30" />
      <path d="m64 44 4 6M84 30l1 7M104 32l-3 7" />
    </>
  ),
};

/** One set, line and one tint; takes its colours from the theme. Decoration: what it means stands beside it. */
export function Illustration({ name, width = 220 }: { name: IllustrationName; width?: number }) {
  return (
    <svg
      className={styles.picture}
      width={width}
      height={(width * 150) / 240}
      viewBox="0 0 240 150"
      aria-hidden
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
