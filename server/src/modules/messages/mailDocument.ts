/** A mail as text and as HTML, from the same blocks: paragraphs, a button to its page, and where such mail is turned off. */
import type { Locale, Texts } from '#contract/core/locale.ts';
import { betweenLanguages, otherLocale } from '../../platform/mailLetter.ts';

export interface MailParts {
  siteName: string;
  /** What it begins with. */
  locale: Locale;
  /** Paragraphs with blank lines between; `——` alone parts two languages. All of it is escaped. */
  text: string;
  /** The address of the page that it is about. */
  link?: string | undefined;
  /** The address where its reader turns such mail off. */
  turnOff?: string | undefined;
}

const openWords: Texts = { 'zh-CN': '查看详情', 'en-US': 'See it' };
const turnOffWords: Texts = { 'zh-CN': '不再接收这类邮件', 'en-US': 'No more mail of this kind' };

/** Both forms of a mail. */
export function mailDocument({ siteName, text, locale, link, turnOff }: MailParts): { text: string; html: string } {
  const inBoth = (words: Texts) => `${words[locale]} / ${words[otherLocale(locale)]}`;
  const lines = [
    text,
    ...(link === undefined ? [] : [`${inBoth(openWords)}: ${link}`]),
    ...(turnOff === undefined ? [] : [betweenLanguages, `${inBoth(turnOffWords)}: ${turnOff}`]),
  ];
  const blocks = [
    ...languagesOf(text, locale),
    ...(link === undefined ? [] : [buttonTo(link, inBoth(openWords))]),
    ...(turnOff === undefined ? [] : [rule, noteWith(turnOff, inBoth(turnOffWords))]),
  ];
  return { text: lines.join('\n\n'), html: pageOf({ siteName, locale }, blocks) };
}

/** The paragraphs; those after the line are said in the other language, to whoever has them read aloud. */
function languagesOf(text: string, locale: Locale): string[] {
  const paragraphs = text.split(/\n{2,}/);
  const at = paragraphs.indexOf(betweenLanguages);
  if (at === -1) return paragraphs.map(paragraphOf);
  const others = paragraphs.slice(at + 1).map(paragraphOf);
  const below = `<div lang="${otherLocale(locale)}">${others.join('')}</div>`;
  return [...paragraphs.slice(0, at).map(paragraphOf), rule, below];
}

function pageOf({ siteName, locale }: Pick<MailParts, 'siteName' | 'locale'>, blocks: readonly string[]): string {
  return [
    `<!doctype html><html lang="${locale}">`,
    '<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-weight:600">${escaped(siteName)}</p>`,
    ...blocks,
    '</div></body></html>',
  ].join('');
}

const rule = '<hr style="border:0;border-top:1px solid #8888;margin:24px 0">';

function buttonTo(url: string, words: string): string {
  const style =
    'display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4fd7;color:#fff;text-decoration:none;font-weight:600';
  return `<p style="margin:24px 0"><a style="${style}" href="${escaped(url)}">${words}</a></p>`;
}

function noteWith(url: string, words: string): string {
  return `<p style="margin:0;font-size:13px"><a style="color:inherit" href="${escaped(url)}">${words}</a></p>`;
}

function paragraphOf(paragraph: string): string {
  const words = escaped(paragraph)
    .replace(/\bhttps?:\/\/[^\s<>"，。；）]+[^\s<>"，。；）.,;:!?)]/g, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>');
  return `<p style="margin:0 0 16px">${words}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
