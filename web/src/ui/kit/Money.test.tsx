import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '../../language/locale.tsx';
import { Money, Price } from './Money.tsx';

function shown(locale: 'zh-CN' | 'en-US', price: React.ReactNode): string {
  return renderToString(<LocaleProvider locale={locale}>{price}</LocaleProvider>).replace(/<[^>]*>/g, '');
}

test('the lowest of several prices says so, where each language says it', () => {
  expect(shown('zh-CN', <Money fen={990} from />)).toBe('¥9.90 起');
  expect(shown('en-US', <Money fen={990} from />)).toBe('from ¥9.90');
  expect(shown('zh-CN', <Price fen={990} from />)).toBe('¥9.90起');
  expect(shown('en-US', <Price fen={990} from />)).toBe('from¥9.90');
  for (const price of [<Money key="1" fen={990} />, <Price key="2" fen={990} from={false} />])
    expect(shown('zh-CN', price)).toBe('¥9.90');
});
