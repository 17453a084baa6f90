import { frameLines } from './waterLine.ts';

/** How the frame of a certificate is drawn: closed, not closed yet, broken, flat, or cut. */
export type FrameKind = 'whole' | 'open' | 'broken' | 'flat' | 'cut';

export const frameSize = { width: 960, height: 580 } as const;
const shape = { ...frameSize, inset: 31, radius: 28, periods: 58 } as const;
const woven = frameLines({ ...shape, amplitude: 8.5, strands: 6 });
/** Of what has ended: three still lines. */
const still = [-6, 0, 6].map((out) => {
  const inset = shape.inset + out;
  const [across, down] = [shape.width - 2 * inset, shape.height - 2 * inset];
  return { inset, across, down, radius: shape.radius - out };
});
const dashes: Partial<Record<FrameKind, string>> = { open: '72 28', broken: '1.2 0.8' };

/** The frame of a certificate, woven of the water line in the current text colour; part of a drawing of 960 × 580. */
export function Frame({ kind }: { kind: FrameKind }) {
  if (kind === 'flat') {
    return (
      <g stroke="currentColor" strokeWidth={0.9} strokeOpacity={0.7} fill="none">
        {still.map(({ inset, across, down, radius }) => (
          <rect key={inset} x={inset} y={inset} width={across} height={down} rx={radius} />
        ))}
      </g>
    );
  }
  return (
    <>
      <g stroke="currentColor" strokeWidth={0.9} strokeOpacity={0.62} fill="none">
        {woven.map((strand) => (
          <path key={strand} d={strand} pathLength={100} strokeDasharray={dashes[kind]} />
        ))}
      </g>
      {kind === 'cut' && <path d="M714 12h26l-6 40h-26ZM288 528h26l-6 40h-26Z" fill="var(--paper)" />}
    </>
  );
}
