import { closedLine, openLine } from './waterLine.ts';

/** What a mark says: the line closed, a plain circle, the line not closed yet, broken, flat, turned back, crossed out. */
export type MarkKind = 'verified' | 'done' | 'waiting' | 'unproven' | 'ended' | 'refunded' | 'revoked';

const round = closedLine({ centre: 12, radius: 10, amplitude: 1, lobes: 8 });
/** For large marks: more and lower lobes. */
const roundLarge = closedLine({ centre: 12, radius: 10.4, amplitude: 0.62, lobes: 12 });
const flat = openLine({ width: 20, middle: 12, amplitude: 2.2, period: 10 });

/** How much of the line is drawn, in hundredths of its length, and the sign within. */
const marks: Record<Exclude<MarkKind, 'verified' | 'done' | 'ended'>, { dashes?: string; sign: string }> = {
  waiting: { dashes: '72 28', sign: 'M12 7.5V12l3 1.8' },
  unproven: { dashes: '6.25 6.25', sign: 'M9.7 9.7a2.3 2.3 0 1 1 3.3 2.2c-.7.3-1 .8-1 1.6m0 2.8v.1' },
  refunded: { sign: 'M10 8 7.5 10.5 10 13m-2.3-2.5h5.8a2.7 2.7 0 0 1 0 5.4h-2' },
  revoked: { sign: 'm8.5 8.5 7 7m0-7-7 7' },
};

/**
 * The state of something, drawn with the water line in the current text colour. Forms differ, so that no state needs its
 * colour. Decoration: the word stands beside it.
 */
export function Mark({ kind, size = 14, className }: { kind: MarkKind; size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden focusable="false">
      <MarkLines kind={kind} line={size > 48 ? roundLarge : round} />
    </svg>
  );
}

function MarkLines({ kind, line }: { kind: MarkKind; line: string }) {
  const stroke = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;
  if (kind === 'ended') return <path d={flat} transform="translate(2)" {...stroke} />;
  // The line itself is the seal of what is genuine; what merely went well has none.
  if (kind === 'done') {
    return (
      <>
        <circle cx={12} cy={12} r={10} {...stroke} />
        <path d="m7.8 12.3 2.9 2.9 5.5-5.9" {...stroke} strokeLinejoin="round" />
      </>
    );
  }
  if (kind === 'verified') {
    return (
      <>
        <path d={line} fill="currentColor" />
        <path d="m7.6 12.3 3 3 5.8-6.2" {...stroke} stroke="var(--mark-ink)" strokeLinejoin="round" />
      </>
    );
  }
  const { sign } = marks[kind];
  // As many breaks as lobes.
  const dashes = kind === 'unproven' && line === roundLarge ? '4.17 4.17' : marks[kind].dashes;
  const cap = kind === 'unproven' ? 'butt' : 'round';
  return (
    <>
      <path d={line} {...stroke} pathLength={100} strokeDasharray={dashes} strokeLinecap={cap} />
      <path d={sign} {...stroke} strokeLinejoin="round" />
    </>
  );
}
