import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { LocaleProvider } from '../../language/locale.tsx';
import { Change, type ChangeProps } from './Change.tsx';

function shown(props: ChangeProps): string {
  const change = (
    <LocaleProvider locale="zh-CN">
      <Change {...props} />
    </LocaleProvider>
  );
  return renderToString(change).replace(/<[^>]*>/g, '');
}

const { fen, count } = dashboardRules.percentFrom;

test('from the bound on a change is told in percent', () => {
  expect(shown({ of: 'fen', before: fen, now: fen * 1.5 })).toBe('↑ 增长50%');
  expect(shown({ of: 'count', before: count, now: 0 })).toBe('↓ 下降100%');
  expect(shown({ of: 'count', before: count, now: count, isSaid: true })).toBe('持平');
});

test('below it the earlier figure is named, unless it stands there already', () => {
  expect(shown({ of: 'fen', before: fen - 1, now: fen * 3 })).toBe('此前 ¥99.99');
  expect(shown({ of: 'count', before: count - 1, now: 1 })).toBe('此前 9');
  expect(shown({ of: 'count', before: 0, now: 1 })).toBe('此前 0');
  expect(shown({ of: 'count', before: count - 1, now: 1, isSaid: true })).toBe('');
});

test('of nothing before and now there is nothing to say', () => {
  expect(shown({ of: 'fen', before: 0, now: 0 })).toBe('');
});
