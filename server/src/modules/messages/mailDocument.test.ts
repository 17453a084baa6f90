import { expect, test } from 'vitest';
import { mailDocument } from './mailDocument.ts';

const htmlOf = (text: string, siteName: string) => mailDocument({ siteName, text, locale: 'zh-CN' }).html;

test('paragraphs, lines and languages stay apart', () => {
  const html = htmlOf('一\n二\n\n——\n\nThree', '绿头鸭');
  expect(html).toContain('>一<br>二</p><hr');
  expect(html).toMatch(/<div lang="en-US"><p[^>]*>Three<\/p><\/div>/);
  expect(html).toContain('<html lang="zh-CN">');
});

test('what the mail itself says comes in the language of its reader first', () => {
  const link = 'https://shop.example/';
  const { text, html } = mailDocument({
    siteName: 'shop',
    text: 'One\n\n——\n\n一',
    locale: 'en-US',
    link,
    turnOff: link,
  });
  expect(html).toContain('<html lang="en-US">');
  expect(html).toMatch(/<div lang="zh-CN"><p[^>]*>一<\/p><\/div>/);
  for (const words of ['See it / 查看详情', 'No more mail of this kind / 不再接收这类邮件']) {
    expect(text).toContain(words);
    expect(html).toContain(`>${words}</a>`);
  }
});

test('nothing in a mail is markup', () => {
  const html = htmlOf(`<img src=x onerror="alert(1)"> & 'x'`, '<b>shop</b>');
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;x&#39;');
});

test.each([
  ['See https://shop.example/order/order?id=7.', 'https://shop.example/order/order?id=7'],
  ['请打开 https://shop.example/a?b=1&c=2，查看', 'https://shop.example/a?b=1&amp;c=2'],
  ['(http://shop.example)', 'http://shop.example'],
])('a link in %s can be followed', (text, url) => {
  expect(htmlOf(text, 'shop')).toContain(`<a href="${url}">${url}</a>`);
});

test('an address of another kind is no link', () => {
  expect(htmlOf('javascript:alert(1) ftp://x.example', 'shop')).not.toContain('<a');
});

test('a link and the way to turn it off stand in both forms', () => {
  const link = 'https://shop.example/order/order?order=7&a=b';
  const turnOff = 'https://shop.example/unsubscribe?token=x';
  const { text, html } = mailDocument({ siteName: 'shop', text: '一', locale: 'zh-CN', link, turnOff });
  expect(text).toMatch(new RegExp(`^一\\n\\n[^:]+: ${link.replaceAll('?', '\\?')}\\n\\n——\\n\\n[^:]+: https`));
  expect(text).toContain(turnOff);
  expect(html).toContain('href="https://shop.example/order/order?order=7&amp;a=b"');
  expect(html).toContain(`href="${turnOff}"`);
  const plain = mailDocument({ siteName: 'shop', text: '一', locale: 'zh-CN' });
  expect(plain.text).toBe('一');
  expect(plain.html).not.toContain('<a');
});
