import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { kitClasses, tickClasses } from './kitClasses.ts';

const styleSheet = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}.css`), 'utf8');

/** Another version of the kit may name its classes anew. */
test.each([
  ['fields', kitClasses, ['Input']],
  ['boxes to tick', tickClasses, ['Checkbox', 'InlineInput', 'Input', 'global']],
])('the kit’s style sheets know the classes of plain %s', (_what, classes, sheets) => {
  const rules = sheets.map(styleSheet).join('');
  const unknown = Object.values(classes)
    .flatMap((names) => names.split(' '))
    .filter((name) => name.startsWith('m_') && !rules.includes(`.${name}`));
  expect(unknown).toEqual([]);
});
