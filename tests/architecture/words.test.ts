import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each word stands once in docs/words.md', () => {
  const text = readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8');
  for (const section of text.split(/^## /m).slice(1)) {
    const words = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|')[1]?.trim() ?? '');
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  }
});
