import { describe, expect, test } from 'vitest';
import { createLog, readableLines } from './log.ts';
import { openTerminal } from './terminal.ts';

function outputOf(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  return { written, isTTY, columns, write: (text: string) => written.push(text) > 0 };
}

describe('on a screen', () => {
  test('a line that is printed takes the place of the bar, which is drawn again below it', () => {
    const output = outputOf(true);
    const terminal = openTerminal(output);
    terminal.print('first\n');
    terminal.drawProgress?.('Filling', 0.5);
    terminal.print('second\n');
    terminal.drawProgress?.('Filling', undefined);
    terminal.print('third\n');
    const bar = `Filling ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`;
    expect(output.written).toEqual([
      'first\n',
      `\r\u001b[K${bar}`,
      `\r\u001b[Ksecond\n${bar}`,
      '\r\u001b[K',
      'third\n',
    ]);
  });

  test('the bar is drawn when it changes, and never breaks into two lines', () => {
    const output = outputOf(true, 20);
    const terminal = openTerminal(output);
    terminal.drawProgress?.('Filling', 0.5);
    terminal.drawProgress?.('Filling', 0.501);
    expect(output.written).toHaveLength(1);
    expect(output.written[0]).toHaveLength('\r\u001b[K'.length + 19);
  });
});

test('into a file there is no bar', () => {
  expect(openTerminal(outputOf(false)).drawProgress).toBeUndefined();
});

test('a line of the log is for people, with what belongs to it, and without secrets', async () => {
  const output = outputOf(false);
  const log = createLog('info', await readableLines(openTerminal(output), { colour: false }));
  log.info({ shops: 6, password: 'Kx7pVuw2' }, 'the shelves are full');
  log.debug('not wanted');
  expect(output.written).toHaveLength(1);
  expect(output.written[0]).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: the shelves are full \{"shops":6,"password":"\[redacted\]"\}\n$/,
  );
});
