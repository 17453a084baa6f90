import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Checkbox as KitCheckbox, NativeSelect } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KitScope } from '../../kit/KitScope.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { SelectField } from '../SelectField.tsx';
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

const kitCss = readFileSync(new URL('../../kit/kit.css', import.meta.url), 'utf8');
/** What of a part's markup our own rules and the kit's cursor go by, in its order. */
const looksOf = (markup: string) =>
  [...markup.matchAll(/mantine-[\w-]+|data-pointer/g)]
    .map(([name]) => name)
    .filter((name) => name === 'data-pointer' || kitCss.includes(`.${name}`))
    .toSorted();
const words = { label: 'Label', error: 'Error' };
const ignore = () => undefined;

test.each([
  [
    'box to tick',
    <Checkbox key="" {...words} name="x" value={false} onChange={ignore} help="Help" />,
    <KitCheckbox key="" {...words} description="Help" />,
  ],
  [
    'list to choose from',
    <SelectField key="" {...words} name="x" value="" onChange={ignore} help="Help" options={[]} />,
    <NativeSelect key="" {...words} description="Help" data={[]} />,
  ],
])('our rules for the kit know a plain %s as they know the kit’s own', (_what, plain, kits) => {
  const looks = looksOf(renderToStaticMarkup(<KitScope>{kits}</KitScope>));
  expect(looks).toContain('mantine-InputWrapper-error');
  expect(looksOf(renderToStaticMarkup(plain))).toEqual(looks);
});
