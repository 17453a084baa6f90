/** What a person sees who started the server: readable log lines, and one line that shows how far something has come. */

export interface Terminal {
  print(text: string): void;
  /** Draws how much is done, from 0 to 1, in the last line; undefined takes the line away. Only where somebody looks on. */
  drawProgress?: (label: string, share: number | undefined) => void;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

const barWidth = 30;
const eraseLine = '\r\u001b[K';

/** Everything that is printed goes through it, so that no line ends up in the middle of the bar. */
export function openTerminal(output: Output): Terminal {
  if (!output.isTTY) return { print: (text) => output.write(text) };
  let line = '';
  return {
    print: (text) => output.write(line === '' ? text : eraseLine + text + line),
    drawProgress: (label, share) => {
      const next = share === undefined ? '' : lineOf(label, share, output.columns);
      if (next !== line) output.write(eraseLine + next);
      line = next;
    },
  };
}

function lineOf(label: string, share: number, columns: number): string {
  const done = Math.round(Math.min(Math.max(share, 0), 1) * barWidth);
  const percent = Math.floor((done / barWidth) * 100);
  // A line that is broken in two cannot be drawn again.
  return `${label} ${'█'.repeat(done)}${'░'.repeat(barWidth - done)} ${percent} %`.slice(0, (columns || 80) - 1);
}
