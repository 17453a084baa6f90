import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ListTimes } from './OwnClock.tsx';
import { useFormats } from './formats.ts';

afterEach(() => void vi.useRealTimers());

test('lists leave out the year that it is, and no other', () => {
  function At({ at }: { at: Date }) {
    return useFormats().dateTime(at);
  }
  const shown = (year: number, Around: typeof ListTimes) =>
    renderToStaticMarkup(
      <Around>
        <At at={new Date(`${year}-06-20T17:30:00Z`)} />
      </Around>,
    );
  vi.setSystemTime('2031-05-01');
  const year = 2031;
  expect(shown(year, ListTimes)).toBe('6月21日 01:30');
  expect(shown(year - 1, ListTimes)).toBe(`${year - 1}年6月21日 01:30`);
  expect(shown(year, ({ children }) => <>{children}</>)).toBe(`${year}年6月21日 01:30`);
});
