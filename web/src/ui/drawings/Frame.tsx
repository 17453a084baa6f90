import { frameLines } from './waterLine.ts';

/** How the frame of a certificate is drawn: closed, not closed yet, broken, flat, or cut. */
export type FrameKind = 'whole' | 'open' | 'broken' | 'flat' | 'cut';

export const frameSize = { width: 960, height: 580 } as const;
/** Upright, for a phone. */
export const portraitSize = { width: 420, height: 840 } as const;
const shape = { ...frameSize, inset: 31, radius: 28, periods: 58 } as const;
const upright = { ...portraitSize, inset: 22, radius: 22, periods: 46 } as const;
const woven = frameLines({ ...shape, amplitude: 8.5, strands: 6 });
const wovenUpright = frameLines({ ...upright, amplitude: 6, strands: 5 });

/** Of what has ended: three still lines. */
function stillLines({ width, height, inset: usual, radius }: typeof shape | typeof upright) {
  return [-6, 0, 6].map((out) => {
    const inset = usual + out;
    return { inset, across: width - 2 * inset, down: height - 2 * inset, radius: radius - out };
  });
}
const cut = 'M714 12h26l-6 40h-26ZM288 528h26l-6 40h-26Z';
const cutUpright = 'M312 6h22l-5 32h-22ZM92 762h22l-5 32h-22Z';
const dashes: Partial<Record<FrameKind, string>> = { open: '72 28', broken: '1.2 0.8' };

/** The frame of a certificate, woven of the water line in the current text colour; part of a drawing of 960 × 580. */
export function Frame({ kind, portrait = false }: { kind: FrameKind; portrait?: boolean }) {
  if (kind === 'flat') {
    return (
      <g stroke="currentColor" strokeWidth={0.9} strokeOpacity={0.7} fill="none">
        {stillLines(portrait ? upright : shape).map(({ inset, across, down, radius }) => (
          <rect key={inset} x={inset} y={inset} width={across} height={down} rx={radius} />
        ))}
      </g>
    );
  }
  return (
    <>
      <g stroke="currentColor" strokeWidth={0.9} strokeOpacity={0.62} fill="none">
        {(portrait ? wovenUpright : woven).map((strand) => (
          <path key={strand} d={strand} pathLength={100} strokeDasharray={dashes[kind]} />
        ))}
      </g>
      {kind === 'cut' && <path d={portrait ? cutUpright : cut} fill="var(--paper)" />}
    </>
  );
}
