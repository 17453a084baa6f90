import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureUrl } from '#contract/site/pictures.ts';
import { countCells, freshHtmlOf, htmlOf, problemOfMarkdown } from './markdown.ts';

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

describe('tables', () => {
  /** Ten kilobytes that would become 65,536 cells. */
  const bomb = `${'|a'.repeat(20)}\n${'|-'.repeat(20)}\n${'|\n'.repeat(4950)}`;
  const table = (columns: number, rows: number) =>
    ['| a '.repeat(columns), '| - '.repeat(columns), ...Array.from({ length: rows }, () => '| b '.repeat(columns))]
      .map((line) => `${line}|`)
      .join('\n');

  test('that would cost too much are refused by their field, and stay text where they are kept already', () => {
    expect(problemOfMarkdown('text', bomb)).toEqual({ field: 'text', rule: 'too_many_cells', params: { max: 2000 } });
    expect(freshHtmlOf(bomb)).not.toContain('<table');
    expect(freshHtmlOf(bomb).length).toBeLessThan(bomb.length * 8);
  });

  test('of usual size are taken', () => {
    expect(problemOfMarkdown('text', table(6, 100))).toBeUndefined();
    expect(freshHtmlOf(table(6, 100)).match(/<td/g)).toHaveLength(600);
  });

  test('several small ones count together', () => {
    const many = Array.from({ length: 60 }, () => table(6, 5)).join('\n\n');
    expect(problemOfMarkdown('text', many)?.rule).toBe('too_many_cells');
  });

  test('never have more cells than are counted', () => {
    const part = fc.constantFrom(
      '|',
      '|a',
      '|-',
      '|:-:',
      '| ',
      '\n',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '  ',
      '# x',
      'a',
      '---',
      '\t',
      '\\|',
      '`',
    );
    const row = fc.array(fc.constantFrom('|a', '|', '|-', '|:-'), { minLength: 1, maxLength: 6 });
    const block = fc
      .record({ prefix: fc.constantFrom('', '> ', '- ', '  '), cells: row, rows: fc.array(row, { maxLength: 6 }) })
      .map(({ prefix, cells, rows }) =>
        [cells.map(() => '|a'), cells.map(() => '|-'), ...rows]
          .map((line, index) => (index > 0 && prefix === '- ' ? '  ' : prefix) + line.join(''))
          .join('\n'),
      );
    const text = fc.array(fc.oneof(part, block), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const cells = freshHtmlOf(written).match(/<t[hd][ >]/g)?.length ?? 0;
        expect(cells).toBeLessThanOrEqual(countCells(written));
      }),
    );
  });
});

test('what becomes too large a page is refused', () => {
  const lists = '- - - - - - - a\n'.repeat(1250);
  expect(problemOfMarkdown('text', lists)).toEqual({
    field: 'text',
    rule: 'too_much_markup',
    params: { max: 100_000 },
  });
});
