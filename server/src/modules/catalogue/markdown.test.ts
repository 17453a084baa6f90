import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureUrl } from '#contract/site/pictures.ts';
import { htmlOf } from './markdown.ts';

/** All tags that a description may come out with. */
const allowedTag =
  /^<\/?(p|h[3-6]|ul|ol( start="\d+")?|li|strong|em|s|code( class="[\w-]*")?|pre|blockquote|hr|br|table|thead|tbody|tr|t[hd]( style="text-align:(left|right|center)")?)>$/;
const allowedLink =
  /^<a href="((https?:\/\/|mailto:|\/(?!\/)|#)[^"]*)"( title="[^"]*")? rel="nofollow noopener">$|^<\/a>$/i;
const allowedImage = /^<img src="\/pictures\/[0-9a-f]{32}-\d+\.webp" alt="[^"]*" loading="lazy">$/;

function expectSafe(html: string): void {
  const tags = html.match(/<[^>]*>/g) ?? [];
  expect(tags.filter((tag) => ![allowedTag, allowedLink, allowedImage].some((allowed) => allowed.test(tag)))).toEqual(
    [],
  );
  // What is left once the tags are gone opens none.
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
}

describe('htmlOf', () => {
  test('headings stand below those of the page', () => {
    expect(htmlOf('# One\n\n## Two\n\n### Three\n\n###### Six')).toBe(
      '<h3>One</h3>\n<h3>Two</h3>\n<h4>Three</h4>\n<h6>Six</h6>\n',
    );
  });

  test('a seller’s HTML is shown as text', () => {
    const html = htmlOf('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b>x</b>');
    expectSafe(html);
    expect(html).toContain('&lt;script&gt;');
  });

  test.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', '/product/1001', '#part'])(
    'links to %s',
    (address) => {
      expect(htmlOf(`[there](${address})`)).toBe(`<p><a href="${address}" rel="nofollow noopener">there</a></p>\n`);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'relative/path',
  ])('does not link to %s', (address) => {
    expect(htmlOf(`[there](${address}) <${address}>`)).not.toContain('<a ');
  });

  test('pictures that were uploaded here stay, of others their description', () => {
    const mine = pictureUrl('0123456789abcdef'.repeat(2), 640);
    expect(htmlOf(`![“mine”](${mine})`)).toContain(`<img src="${mine}" alt="“mine”" loading="lazy">`);
    for (const address of [
      '/api/user/logout',
      `${mine}?x`,
      `/pictures/../api${mine}`,
      'https://elsewhere.example/a.png',
      '//elsewhere.example/a.png',
      'data:image/png;base64,AA',
    ]) {
      expect(htmlOf(`![theirs](${address})`)).not.toContain('<img');
    }
    expectSafe(htmlOf(`![" onerror="x](${mine})`));
  });

  test('marks that turn the writing and what nobody sees are dropped', () => {
    expect(htmlOf('a\u202Eb\u2066c\u200Bd\u0007e\uFEFF')).toBe('<p>abcde</p>\n');
  });

  test('10,000 characters of anything come to an end and are safe', () => {
    const long = ['[', '*', '> ', '`', '- ', '![](', '<a', '|', '_a', '\\', '~~', '字'];
    for (const piece of long) {
      expectSafe(htmlOf(piece.repeat(Math.ceil(10_000 / piece.length))));
    }
  });

  test('whatever is written, only known tags come out', () => {
    const signs = fc.constantFrom(
      ...'[]()!<>"\'`*_#-|:/\\&;= \n',
      'javascript:',
      'https://a.b',
      'onerror=',
      '<script>',
      '&lt;',
    );
    const texts = fc.oneof(
      fc.array(signs, { maxLength: 60 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => expectSafe(htmlOf(text))),
      { numRuns: 300 },
    );
  });

  test('the same text is the same HTML, also after many others', () => {
    const first = htmlOf('**bold**');
    for (let index = 0; index < 500; index++) htmlOf(`other ${index}`);
    expect(htmlOf('**bold**')).toBe(first);
  });
});
