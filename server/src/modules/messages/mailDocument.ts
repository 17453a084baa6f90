/** A mail as HTML beside its text, from the same words: paragraphs, and links that can be followed. */

/** `text` has paragraphs with blank lines between; `——` alone parts two languages. All of it is escaped. */
export function htmlOf(text: string, siteName: string): string {
  const blocks = text.split(/\n{2,}/).map((paragraph) => (paragraph === '——' ? rule : paragraphOf(paragraph)));
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-weight:600">${escaped(siteName)}</p>`,
    ...blocks,
    '</div></body></html>',
  ].join('');
}

const rule = '<hr style="border:0;border-top:1px solid #8888;margin:24px 0">';

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
