import ts from 'typescript';
import { placeholdersOf } from './contract.ts';
import { isCode, isTest, literalOf, placeOf, visit, type Tree } from './tree.ts';

/** Texts of the web that lack a language, a name or a placeholder in one of them. */
export function unevenWebTexts(tree: Tree): string[] {
  const wrong: string[] = [];
  for (const [file, text] of webCode(tree)) {
    if (!text.includes('defineTexts')) continue;
    visit(file, text, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineTexts') return;
      wrong.push(...compare(file, node));
    });
  }
  return wrong;
}

function compare(file: string, call: ts.CallExpression): string[] {
  const place = placeOf(file, call);
  const [, both] = call.arguments;
  // Words of the contract as they are: their type holds both languages to the same names.
  if (both && ts.isIdentifier(both) && both.text.endsWith('Texts')) return [];
  const chinese = textsOf(both, 'zh-CN');
  const english = textsOf(both, 'en-US');
  if (!chinese || !english) return [`${place}: both languages must be written out here`];
  const names = [...new Set([...chinese.keys(), ...english.keys()])];
  return names.flatMap((name) => {
    const one = chinese.get(name);
    const two = english.get(name);
    if (!one || !two) return [`${place}: ${name} has no ${one ? 'English' : 'Chinese'}`];
    if (one.trim() === '' || two.trim() === '') return [`${place}: ${name} is empty`];
    const [first, second] = [placeholdersOf(one), placeholdersOf(two)];
    return first === second ? [] : [`${place}: placeholders of ${name} differ (${first} | ${second})`];
  });
}

/** Texts by name; the forms of a plural together under one. Undefined when they are not plain literals. */
function textsOf(both: ts.Expression | undefined, language: string): Map<string, string> | undefined {
  const written = both && ts.isObjectLiteralExpression(both) ? propertyOf(both, language) : undefined;
  if (!written || !ts.isObjectLiteralExpression(written)) return undefined;
  const texts = new Map<string, string>();
  for (const property of written.properties) {
    if (isShared(property, language)) continue;
    const text = ts.isPropertyAssignment(property) ? literalText(property.initializer) : undefined;
    if (text === undefined || !property.name) return undefined;
    const name = nameOf(property.name).replace(/_(zero|one|other)$/, '');
    texts.set(name, `${texts.get(name) ?? ''} ${text}`);
  }
  return texts;
}

/** Words of the contract, where their type holds both languages to the same names. */
function isShared(property: ts.ObjectLiteralElementLike, language: string): boolean {
  return (
    ts.isSpreadAssignment(property) && new RegExp(`^\\w+Texts\\['${language}'\\]$`).test(property.expression.getText())
  );
}

/** Long texts may be put together of literals with `+`. */
function literalText(node: ts.Expression): string | undefined {
  if (!ts.isBinaryExpression(node)) return literalOf(node);
  const [left, right] = [literalText(node.left), literalText(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find((property) => property.name && nameOf(property.name) === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

const chinese = /\p{Script=Han}/u;
const mayHoldChinese = /[tT]exts\.tsx?$/;

/** Lines of the web with Chinese outside the files of texts. */
export function strayingChinese(tree: Tree): string[] {
  return webCode(tree).flatMap(([file, text]) =>
    mayHoldChinese.test(file)
      ? []
      : text.split('\n').flatMap((line, index) => (chinese.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

function webCode(tree: Tree): [string, string][] {
  return [...tree].filter(([file]) => file.startsWith('web/src/') && isCode(file) && !isTest(file));
}
