import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import { plainText } from '../../platform/http/plainText.ts';

/** Longer texts are cut: what is stored is shorter, this only bounds the work. */
const textLengthMax = 20_000;
const cachedMax = 200;

const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true, maxNesting: 20 });
markdown.validateLink = isAllowedLink;

/** What people follow: the web, mail, and paths of this site. Everything else stays text. */
function isAllowedLink(url: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(url) || isOnThisSite(url) || /^#[\w-]*$/.test(url);
}

/** `//host` and `/\host` lead away although they begin like a path. */
function isOnThisSite(url: string): boolean {
  return /^\/(?![/\\]|%5c)/i.test(url);
}

// The page has headings of its own above the description.
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
markdown.core.ruler.push('lower_headings', (state) => {
  for (const token of state.tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    const level = Math.max(3, Math.min(6, headings.indexOf(token.tag) + 2));
    token.tag = `h${level}`;
  }
});

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, renderer) => {
  tokens[index]?.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, index, options);
};

const picturePath = /^\/pictures\/[0-9a-f]{32}-(320|640|1280)\.webp$/;

// Only what was uploaded here: pictures from elsewhere would tell their host who looks; their description is shown instead.
markdown.renderer.rules['image'] = (tokens, index) => {
  const token = tokens[index];
  if (!token) return '';
  const address = String(token.attrGet('src') ?? '');
  const description = markdown.utils.escapeHtml(token.content);
  if (!picturePath.test(address)) return description;
  return `<img src="${markdown.utils.escapeHtml(address)}" alt="${description}" loading="lazy">`;
};

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
  return markdown.render(plainText(text).slice(0, textLengthMax));
}
