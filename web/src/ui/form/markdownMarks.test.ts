import { describe, expect, test } from 'vitest';
import { marked, type Mark } from './markdownMarks.ts';

/** The selection stands between bars. */
function mark(text: string, by: Mark): string {
  const [before = '', selected = '', after = ''] = text.split('|');
  const next = marked(before + selected + after, { start: before.length, end: before.length + selected.length }, by);
  return `${next.text.slice(0, next.start)}|${next.text.slice(next.start, next.end)}|${next.text.slice(next.end)}`;
}

describe('a mark', () => {
  test.each([
    ['bold', 'a |word| more', 'a **|word|** more'],
    ['italic', '|文字|', '*|文字|*'],
    ['bold', 'a || b', 'a **||** b'],
    ['link', 'see |this|', 'see [|this|](https://)'],
    ['heading', 'first\nse|co|nd\nthird', 'first\n## seco||nd\nthird'],
    ['list', '|one\ntwo|', '- one\n- two||'],
    ['list', 'x\n||', 'x\n- ||'],
  ] as const)('%s: %s → %s', (by, text, expected) => {
    expect(mark(text, by)).toBe(expected);
  });
});
