import { type Ref } from 'react';
import { LogoMark } from '../../ui/kit/Logo.tsx';
import { QrDrawing } from '../../ui/kit/QrDrawing.tsx';
import type { QrPath } from '#contract/core/qrPath.ts';
import { Frame, frameSize } from '../../ui/drawings/Frame.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { Seal } from '../../ui/drawings/Seal.tsx';
import { openLine } from '../../ui/drawings/waterLine.ts';
import { fitted, inBold, inCells, inLines, shownLinks, widthInEm } from './drawnText.ts';
import styles from './CertificateDrawing.module.css';
import type { ResultLook } from './inquiryResults.ts';
import type { CertificateLines } from './useCertificateLines.ts';

export interface CertificateDrawingProps {
  lines: CertificateLines;
  /** Leads to its page. */
  code: QrPath;
  /** What it shows, for whoever does not see it. */
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** Of the lines (frame, seal, stroke of the chain), the sign in the seal, and the badge. */
export const colours: Record<ResultLook['tone'], { line: string; sign: string; text: string; tint: string }> = {
  good: { line: '--genuine', sign: '--genuine', text: '--genuine-text', tint: '--genuine-tint' },
  late: { line: '--waiting-text', sign: '--waiting-text', text: '--waiting-text', tint: '--waiting-tint' },
  bad: { line: '--border-control', sign: '--stop', text: '--stop-text', tint: '--stop-tint' },
  none: { line: '--border-control', sign: '--text-soft', text: '--text-soft', tint: '--surface-strong' },
};
export const of = (name: string) => `var(${name})`;

const left = 76;
const linksMost = 5;
const chainWidth = 672;
/** Of a fact: from one to the next, and how wide one is. */
const step = { x: 218, y: 60 };
const factWidth = 200;
const valueSize = 16;

/** A certificate as an object of 960 × 580, the same on a screen with room, on paper and as a picture. */
export function CertificateDrawing({ lines, code, label, ref }: CertificateDrawingProps) {
  const { look, title, subtitle, word, sentence, facts, checked } = lines;
  const { line, sign, text, tint } = colours[look.tone];
  // Small letters are wider in bold than they are reckoned: a long name would reach the seal.
  const large = fitted(lines.large, { size: 56, least: 28, width: /[a-z]/.test(lines.large) ? 560 : 630 });
  const heading = fitted(title, { size: 30, least: 20, width: 520 });
  const badge = 34 + widthInEm(word, inBold) * 13;
  const said = fitted(sentence, { size: 14, least: 12, width: 620 - badge });
  const spacing = widthInEm(title) > 8 ? '0.01em' : '0.14em';
  return (
    <svg
      ref={ref}
      className={`${styles.drawing} ${styles.landscape}`}
      viewBox={`0 0 ${frameSize.width} ${frameSize.height}`}
      role="img"
      aria-label={label}
      fill={of('--text')}
    >
      <rect width={frameSize.width} height={frameSize.height} rx={16} fill={of('--paper')} />
      <g color={of(line)}>
        <Frame kind={look.frame} />
        <g transform="translate(744 60)">
          <Seal size={148}>
            <circle cx={100} cy={100} r={58.5} stroke="currentColor" />
            <g transform="translate(60 60)" color={of(sign)}>
              <Mark kind={look.mark} size={80} />
            </g>
          </Seal>
        </g>
      </g>
      <g transform={`translate(${left} 72)`}>
        <LogoMark size={44} />
      </g>
      <text
        x={136}
        y={98}
        fontSize={heading.size}
        fontWeight={700}
        letterSpacing={spacing}
        fontFamily={of('--font-seal')}
      >
        {heading.text}
      </text>
      <text x={136} y={121} fontSize={12} letterSpacing="0.08em" fill={of('--text-faint')}>
        {subtitle}
      </text>
      <text
        x={left}
        y={214}
        fontSize={large.size}
        fontWeight={700}
        letterSpacing="0.01em"
        fill={of(look.tone === 'bad' || look.frame === 'flat' ? '--text-soft' : '--text')}
      >
        {large.text}
      </text>
      <rect x={left} y={238} width={badge} height={24} rx={4} fill={of(tint)} />
      <g transform={`translate(${left + 6} 243)`} color={of(text)}>
        <Mark kind={look.mark} size={14} />
      </g>
      <text x={left + 26} y={255} fontSize={13} fontWeight={600} fill={of(text)}>
        {word}
      </text>
      <text x={left + badge + 12} y={255} fontSize={said.size} fill={of('--text-soft')}>
        {said.text}
      </text>
      {inCells(facts, { columns: 3, rows: 2, isWide }).map(({ item, cell, span }) => (
        <Fact key={item.name} {...item} column={cell % 3} row={Math.floor(cell / 3)} span={span} />
      ))}
      <ChainLine lines={lines} colour={of(line)} />
      <g transform="translate(762 366)">
        <QrDrawing code={code} size={112} />
      </g>
      {checked.map((part, index) => (
        <text key={part} x={818} y={496 + index * 15} fontSize={11} textAnchor="middle" fill={of('--text-faint')}>
          {part}
        </text>
      ))}
    </svg>
  );
}

/** Whether a value needs the place of two. */
const isWide = ({ value }: { value: string }) => widthInEm(value, inBold) * valueSize > factWidth;

type FactProps = CertificateLines['facts'][number] & { column: number; row: number; span: number };

function Fact({ name, value, column, row, span }: FactProps) {
  const x = left + column * step.x;
  const y = 304 + row * step.y;
  const width = factWidth + (span - 1) * step.x;
  const lines = inLines(value, { size: valueSize, least: 13, width, latin: inBold });
  return (
    <>
      <text x={x} y={y} fontSize={12} fill={of('--text-faint')}>
        {name}
      </text>
      {lines.map(({ text, size, below }) => (
        <text key={below} x={x} y={y + below} fontSize={size} fontWeight={600}>
          {text}
        </text>
      ))}
    </>
  );
}

/** Who stands behind it, on the water line; what is stopped is hollow. */
function ChainLine({ lines: { chain, chainTitle }, colour }: { lines: CertificateLines; colour: string }) {
  if (chain.length < 2) return null;
  const links = shownLinks(chain, linksMost);
  const width = chainWidth / Math.max(3, links.length);
  const line = openLine({ width: (links.length - 1) * width, middle: 4, amplitude: 2.5, period: 48 });
  return (
    <g transform={`translate(${left} 434)`}>
      <text y={6} fontSize={12} fill={of('--text-faint')}>
        {chainTitle}
      </text>
      <clipPath id="chain-line">
        <rect y={-2} width={(links.length - 1) * width} height={12} />
      </clipPath>
      <g transform="translate(6 22)">
        <path d={line} fill="none" stroke={colour} strokeWidth={1.5} clipPath="url(#chain-line)" />
      </g>
      {links.map((link, index) => {
        const x = index * width;
        if (link === null) {
          return (
            <text key={index} x={x} y={56} fontSize={14} fill={of('--text-faint')}>
              …
            </text>
          );
        }
        const name = fitted(link.name, { size: 14, least: 12, width: width - 12, latin: inBold });
        const kind = fitted(link.kind, { size: 12, least: 11, width: width - 12 });
        const isStopped = link.tone === 'bad' || link.tone === 'none';
        return (
          <g key={index}>
            <circle cx={x + 6} cy={26} r={10} fill={of('--paper')} />
            {isStopped ? (
              <circle
                cx={x + 6}
                cy={26}
                r={5}
                fill={of('--paper')}
                stroke={of(link.tone === 'bad' ? '--stop' : '--border-control')}
                strokeWidth={2}
              />
            ) : (
              <circle cx={x + 6} cy={26} r={6} fill={of(colours[link.tone].line)} />
            )}
            <text x={x} y={56} fontSize={name.size} fontWeight={600}>
              {name.text}
            </text>
            <text x={x} y={74} fontSize={kind.size} fill={of('--text-faint')}>
              {kind.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
