export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link';

interface Marked {
  text: string;
  /** What is selected afterwards. */
  start: number;
  end: number;
}

const around = { bold: '**', italic: '*' } as const;
const before = { heading: '## ', list: '- ' } as const;

/** A text with a Markdown mark put around its selection, or at the beginning of each selected line. */
export function marked(text: string, { start, end }: { start: number; end: number }, mark: Mark): Marked {
  const selected = text.slice(start, end);
  if (mark === 'bold' || mark === 'italic') {
    const sign = around[mark];
    return replaced(text, { start, end }, `${sign}${selected}${sign}`, sign.length);
  }
  if (mark === 'link') return replaced(text, { start, end }, `[${selected}](https://)`, 1);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(lineStart, end).split('\n');
  const changed = lines.map((line) => before[mark] + line).join('\n');
  return {
    text: text.slice(0, lineStart) + changed + text.slice(end),
    start: lineStart + changed.length,
    end: lineStart + changed.length,
  };
}

function replaced(text: string, { start, end }: { start: number; end: number }, by: string, inside: number): Marked {
  return {
    text: text.slice(0, start) + by + text.slice(end),
    start: start + inside,
    end: start + inside + (end - start),
  };
}
