import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Mark } from '../drawings/Mark.tsx';
import { Status, type Tone } from './Status.tsx';

const markOf = (tone: Tone) => /<svg.*<\/svg>/s.exec(renderToStaticMarkup(<Status tone={tone}>word</Status>))?.[0];

test('the seal is for what is genuine, and not for what is in use or went well', () => {
  const seal = renderToStaticMarkup(<Mark kind="verified" />);
  expect(markOf('genuine')).toBe(seal);
  expect(markOf('good')).toBe(renderToStaticMarkup(<Mark kind="done" />));
  expect(markOf('good')).not.toBe(seal);
});
