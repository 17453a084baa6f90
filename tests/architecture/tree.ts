import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';

/** Files by their path from the repository's root. Every rule takes such a map, so that a sample can break it. */
export type Tree = ReadonlyMap<string, string>;

/** Types that the router writes for each of its pages. */
const isGenerated = (specifier: string) => specifier.includes('/+types/');

export interface Import {
  file: string;
  /** As written. */
  specifier: string;
  /** The path from the root, for what is ours; undefined for a package. */
  target: string | undefined;
}

export const isCode = (file: string) => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts');
export const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || /^[\w.]+\.config\.ts$/.test(file);

/** Found once for each text: many rules ask. */
const found = new Map<string, { text: string; imports: Import[] }>();

/** All imports of a tree's code: static, dynamic, re-exports and types alike. */
export function importsOf(tree: Tree): Import[] {
  return [...tree].flatMap(([file, text]) => (isCode(file) ? importsOfFile(file, text) : []));
}

function importsOfFile(file: string, text: string): Import[] {
  const known = found.get(file);
  if (known?.text === text) return known.imports;
  const imports = readImports(file, text);
  found.set(file, { text, imports });
  return imports;
}

function readImports(file: string, text: string): Import[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => !isGenerated(fileName))
    .map(({ fileName }) => ({ file, specifier: fileName, target: targetOf(file, fileName) }));
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  if (specifier.startsWith('#contract/')) return `contract/src/${specifier.slice('#contract/'.length)}`;
  return undefined;
}

/** `@scope/name` or `name` of a package's import. */
export function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Visits every node of a file's syntax. */
export function visit(file: string, text: string, see: (node: ts.Node) => void): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const walk = (node: ts.Node) => {
    see(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

/** Where a node stands, as editors want it. */
export function placeOf(file: string, node: ts.Node): string {
  const source = node.getSourceFile();
  return `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

/** The text of a literal or template, its holes left empty; undefined for any other node. */
export function literalOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}
