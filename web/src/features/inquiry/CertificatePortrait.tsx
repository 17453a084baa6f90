import { LogoMark } from '../../ui/kit/Logo.tsx';
import { QrDrawing } from '../../ui/kit/QrDrawing.tsx';
import { Frame, portraitSize } from '../../ui/drawings/Frame.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { Seal } from '../../ui/drawings/Seal.tsx';
import { colours, of, type CertificateDrawingProps } from './CertificateDrawing.tsx';
import { fitted, inLines, inRows, shownLinks, widthInEm, wrapped } from './drawnText.ts';
import styles from './CertificateDrawing.module.css';
import type { CertificateLines } from './useCertificateLines.ts';

const left = 48;
const inside = portraitSize.width - 2 * left;
const middle = portraitSize.width / 2;
const linksMost = 4;
const sealSize = 128;
const codeSize = 112;

/** Fonts differ: some are an eighth wider than reckoned. */
const broader = 1.125;
const factWidth = 156;
/** Of the sentence: where its first line stands, and from one to the next. */
const saidTop = 380;
const saidLine = 19;
const factsMost = 6;
const rowsMost = 4;

/** The same certificate upright, for a phone: its smallest letters are twelve pixels high there. */
export function CertificatePortrait({ lines, code, label }: Omit<CertificateDrawingProps, 'ref'>) {
  const { look, title, subtitle, word, sentence, facts, checked, chain } = lines;
  const { line, sign, text, tint } = colours[look.tone];
  // The frame begins beside it.
  const large = fitted(lines.large, { size: 46, least: 22, width: inside / broader });
  const heading = fitted(title, { size: 24, least: 17, width: inside - 52 });
  const below = fitted(subtitle, { size: 14, least: 13, width: inside - 52 });
  const badge = 42 + widthInEm(word) * 16 * broader;
  const rows = inRows(facts.slice(0, factsMost), ({ value }) => widthInEm(value) * 14 * broader > factWidth).slice(
    0,
    rowsMost,
  );
  const said = wrapped(sentence, { size: 14, width: inside / broader, most: 3 });
  const places = placesOf(
    rows.map((row) => row.some(({ value }) => inLines(value, valuePlace(row.length)).length > 1)),
    said.length,
  );
  const codeX = chain.length < 2 ? middle - codeSize / 2 : portraitSize.width - left - codeSize;
  return (
    <svg
      className={`${styles.drawing} ${styles.portrait}`}
      viewBox={`0 0 ${portraitSize.width} ${portraitSize.height}`}
      role="img"
      aria-label={label}
      fill={of('--text')}
    >
      <rect width={portraitSize.width} height={portraitSize.height} rx={16} fill={of('--paper')} />
      <g color={of(line)}>
        <Frame kind={look.frame} portrait />
        <g transform={`translate(${middle - sealSize / 2} 122)`}>
          <Seal size={sealSize}>
            <circle cx={100} cy={100} r={58.5} stroke="currentColor" />
            <g transform="translate(60 60)" color={of(sign)}>
              <Mark kind={look.mark} size={80} />
            </g>
          </Seal>
        </g>
      </g>
      <g transform={`translate(${left} 56)`}>
        <LogoMark size={40} />
      </g>
      <text x={left + 52} y={76} fontSize={heading.size} fontWeight={700} fontFamily={of('--font-seal')}>
        {heading.text}
      </text>
      <text x={left + 52} y={97} fontSize={below.size} fill={of('--text-faint')}>
        {below.text}
      </text>
      <text
        x={middle}
        y={306}
        fontSize={large.size}
        fontWeight={700}
        textAnchor="middle"
        fill={of(look.tone === 'bad' || look.frame === 'flat' ? '--text-soft' : '--text')}
      >
        {large.text}
      </text>
      <rect x={middle - badge / 2} y={326} width={badge} height={30} rx={4} fill={of(tint)} />
      <g transform={`translate(${middle - badge / 2 + 9} 332)`} color={of(text)}>
        <Mark kind={look.mark} size={18} />
      </g>
      <text x={middle - badge / 2 + 33} y={347} fontSize={16} fontWeight={600} fill={of(text)}>
        {word}
      </text>
      {said.map((part, index) => (
        <text
          key={part}
          x={middle}
          y={saidTop + index * saidLine}
          fontSize={14}
          textAnchor="middle"
          fill={of('--text-soft')}
        >
          {part}
        </text>
      ))}
      {rows.map((row, index) =>
        row.map((fact, column) => (
          <Fact
            key={fact.name}
            {...fact}
            place={valuePlace(row.length)}
            x={left + column * 168}
            y={places[index] ?? 0}
          />
        )),
      )}
      <Links lines={lines} width={inside - codeSize - 16} />
      <g transform={`translate(${codeX} 642)`}>
        <QrDrawing code={code} size={codeSize} />
      </g>
      {checked.map((part, index) => (
        <text
          key={part}
          x={chain.length < 2 ? middle : portraitSize.width - left}
          y={776 + index * 18}
          fontSize={14}
          textAnchor={chain.length < 2 ? 'middle' : 'end'}
          fill={of('--text-faint')}
        >
          {part}
        </text>
      ))}
    </svg>
  );
}

type ValuePlace = ReturnType<typeof valuePlace>;

/** How large a value is in a row of so many. */
const valuePlace = (inRow: number) => ({ size: 17, least: 14, width: inRow === 1 ? inside : factWidth });

/** Where each row of facts begins: many stand closer, and one whose value takes two lines is higher. */
function placesOf(areHigh: readonly boolean[], linesAbove: number): number[] {
  const isMany = areHigh.length > 3;
  const places: number[] = [];
  let y = isMany ? saidTop + linesAbove * saidLine + 22 : 446;
  for (const isHigh of areHigh) {
    places.push(y);
    y += (isMany ? 50 : 58) + (isHigh ? 16 : 0);
  }
  return places;
}

function Fact({ name, value, place, x, y }: { name: string; value: string; place: ValuePlace; x: number; y: number }) {
  const head = fitted(name, { size: 14, least: 13, width: place.width });
  const lines = inLines(value, place);
  return (
    <>
      <text x={x} y={y} fontSize={head.size} fill={of('--text-faint')}>
        {head.text}
      </text>
      {lines.map(({ text, size, below }) => (
        <text key={below} x={x} y={y + below} fontSize={size} fontWeight={600}>
          {text}
        </text>
      ))}
    </>
  );
}

/** Who stands behind it, one below the other; what is stopped is hollow. */
function Links({ lines: { chain, chainTitle }, width }: { lines: CertificateLines; width: number }) {
  if (chain.length < 2) return null;
  return (
    <g transform={`translate(${left} 642)`}>
      <text y={10} fontSize={14} fill={of('--text-faint')}>
        {chainTitle}
      </text>
      {shownLinks(chain, linksMost).map((link, index) => {
        const y = 36 + index * 34;
        if (link === null) {
          return (
            <text key={index} x={0} y={y} fontSize={15} fill={of('--text-faint')}>
              …
            </text>
          );
        }
        const name = fitted(link.name, { size: 15, least: 14, width: width - 20 });
        const kind = fitted(link.kind, { size: 14, least: 13, width: width - 20 });
        const isStopped = link.tone === 'bad' || link.tone === 'none';
        const stroke = of(link.tone === 'bad' ? '--stop' : '--border-control');
        return (
          <g key={index} transform={`translate(0 ${y})`}>
            <circle
              cx={6}
              cy={-5}
              r={5}
              fill={isStopped ? of('--paper') : of(colours[link.tone].line)}
              stroke={isStopped ? stroke : 'none'}
              strokeWidth={2}
            />
            <text x={20} fontSize={name.size} fontWeight={600}>
              {name.text}
            </text>
            <text x={20} y={16} fontSize={kind.size} fill={of('--text-faint')}>
              {kind.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
