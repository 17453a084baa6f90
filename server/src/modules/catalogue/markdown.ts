import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { plainText } from '../../platform/http/plainText.ts';

/** Longer texts are cut: what is stored is shorter, this only bounds the work. */
const textLengthMax = 20_000;
const cachedMax = 200;
/** The page has headings of its own above the description. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const picturePath = /^\/pictures\/[0-9a-f]{32}-(320|640|1280)\.webp$/;

const markdown = createMarkdown();
/** For texts whose tables are too large to be drawn: the tables stay the text that they are. */
const withoutTables = createMarkdown().disable('table');

function createMarkdown() {
  const made = new MarkdownIt({ html: false, linkify: false, breaks: true, maxNesting: 20 });
  made.validateLink = isAllowedLink;
  made.core.ruler.push('lower_headings', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
      const level = Math.max(3, Math.min(6, headings.indexOf(token.tag) + 2));
      token.tag = `h${level}`;
    }
  });

  made.renderer.rules['link_open'] = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('rel', 'nofollow noopener');
    return renderer.renderToken(tokens, index, options);
  };
  // Only what was uploaded here: pictures from elsewhere would tell their host who looks; their description is shown instead.
  made.renderer.rules['image'] = (tokens, index) => {
    const token = tokens[index];
    if (!token) return '';
    const address = String(token.attrGet('src') ?? '');
    const description = made.utils.escapeHtml(token.content);
    if (!picturePath.test(address)) return description;
    return `<img src="${made.utils.escapeHtml(address)}" alt="${description}" loading="lazy">`;
  };
  return made;
}

/** What people follow: the web, mail, and paths of this site. Everything else stays text. */
function isAllowedLink(url: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(url) || isOnThisSite(url) || /^#[\w-]*$/.test(url);
}

/** `//host` and `/\host` lead away although they begin like a path. */
function isOnThisSite(url: string): boolean {
  return /^\/(?![/\\]|%5c)/i.test(url);
}

const cached = new LRUCache<string, string>({ max: cachedMax });

/**
 * A seller's Markdown as HTML that is safe to put into a page: no HTML of theirs, links only to the web, mail and this
 * site, no pictures from elsewhere. The last texts are kept, since a product is read far more often than changed.
 */
export function htmlOf(text: string): string {
  const html = cached.get(text) ?? freshHtmlOf(text);
  cached.set(text, html);
  return html;
}

/** The same for a text that nobody else reads yet: it is not kept. */
export function freshHtmlOf(text: string): string {
  const plain = plainText(text).slice(0, textLengthMax);
  return (countCells(plain) > limits.markdown.cells ? withoutTables : markdown).render(plain);
}

/** Why a text is not taken: it would cost those who read it too much. Looked at before anything is rendered. */
export function problemOfMarkdown(field: string, text: string): FieldProblem | undefined {
  const { cells, html } = limits.markdown;
  const plain = plainText(text);
  if (countCells(plain) > cells) return { field, rule: 'too_many_cells', params: { max: cells } };
  if (freshHtmlOf(plain).length > html) return { field, rule: 'too_much_markup', params: { max: html } };
  return undefined;
}

/**
 * How many cells the tables of a text can have at most. Rows are filled up to the width of their head, so that a few
 * characters a row make any number of cells: a table counts as if it went on to the next empty line.
 */
export function countCells(text: string): number {
  const lines = text.split('\n');
  let cells = 0;
  // From the last line up, which tells how many lines there are until the next empty one.
  for (let [index, rows] = [lines.length - 1, 0]; index > 0; index -= 1) {
    const line = lines[index] ?? '';
    rows = /\S/.test(line) ? rows + 1 : 0;
    const isBelowHead = /^[\s>]*[|:-][\s|:-]*$/.test(line) && line.includes('-') && lines[index - 1]?.includes('|');
    if (isBelowHead) cells += line.split('|').length * rows;
  }
  return cells;
}
