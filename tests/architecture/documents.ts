import { dirname, join, normalize } from 'node:path/posix';
import type { Tree } from './tree.ts';

const readmeLinesMax = 100;

/** A README that nobody would read to its end. */
export function longReadme(tree: Tree): string[] {
  const lines = (tree.get('README.md') ?? '').trimEnd().split('\n').length;
  if (!tree.has('README.md')) return ['README.md is missing'];
  return lines > readmeLinesMax ? [`README.md has ${lines} lines, ${readmeLinesMax} are allowed`] : [];
}

/** Links of the documents to files and headings that are not there. `exists` also knows what is no text. */
export function brokenLinks(tree: Tree, exists: (path: string) => boolean): string[] {
  return [...tree].flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    return linksOf(text).flatMap((link) => {
      const reason = brokenBecause(tree, exists, file, link);
      return reason === undefined ? [] : [`${file} links to ${link}: ${reason}`];
    });
  });
}

/** Tests that documents name as a proof and that are not there; a name is the end of a path. */
export function missingTests(tree: Tree): string[] {
  const paths = [...tree.keys()];
  return [...tree].flatMap(([file, text]) => {
    if (!file.endsWith('.md')) return [];
    const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = '']) => name);
    const missing = named.filter((name) => !paths.some((path) => path === name || path.endsWith(`/${name}`)));
    return missing.map((name) => `${file} names ${name}, which is not there`);
  });
}

function linksOf(text: string): string[] {
  const prose = withoutCode(text);
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)];
  const named = [...prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm)];
  const html = [...prose.matchAll(/<(?:a|img|source)\b[^>]*\b(?:href|src|srcset)="([^"]+)"/g)];
  return [...inline, ...named, ...html].map(([, link = '']) => link);
}

function brokenBecause(tree: Tree, exists: (path: string) => boolean, file: string, link: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : normalize(join(path.startsWith('/') ? '.' : dirname(file), path));
  if (!tree.has(target) && !exists(target)) return 'there is no such file';
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return headingsOf(tree.get(target) ?? '').includes(anchor) ? undefined : 'there is no such heading';
}

/** Headings as the addresses that repository sites make of them. */
function headingsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

function withoutCode(text: string): string {
  return text
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));
}
