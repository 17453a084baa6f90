import ts from 'typescript';
import { isCode, isTest, literalOf, placeOf, visit, type Tree } from './tree.ts';

/** A repository that grew is several files: `writing.repository.ts`. */
const mayHoldSql = /^server\/src\/(platform\/|ledger\/|.+\/(\w+\.)?repository\.ts$)/;
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const statement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop)\s+(table|index|function|view|database)\s|truncate\s)/i;
/** Words without which a file has nothing of these: reading the syntax of all of them takes long. */
const mayBeSql =
  /select[^]*from|insert[^]{1,8}into|update[^]*[\sn]set\s|delete[^]{1,8}from|with\s+\w+[^]{1,8}as\s*\(|(create|alter|drop)[^]{1,8}(table|index|function|view|database)|truncate|\bsql\b|prepared|(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)/i;
const ledgerWrite =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy|alter\s+table|drop\s+table)\s+(only\s+)?"?ledger_/i;

/** SQL outside repository.ts, ledger/ and platform/, in whatever form it is written. */
export function strayingSql(tree: Tree): string[] {
  return eachNode(
    tree,
    (file, text) => file.startsWith('server/src/') && !mayHoldSql.test(file) && mayBeSql.test(text),
    sqlIn,
  );
}

/** Writes to the ledger's tables from outside the ledger. Its migrations may, since they make the tables. */
export function strayingLedgerWrites(tree: Tree): string[] {
  const inCode = eachNode(
    tree,
    (file, text) => file.startsWith('server/src/') && !file.startsWith('server/src/ledger/') && /ledger_/i.test(text),
    (node) => {
      const text = literalOf(node);
      if (text !== undefined && ledgerWrite.test(text)) return 'writes a table of the ledger';
      const isBuilder =
        ts.isCallExpression(node) && builders.has(calledName(node)) && calledName(node) !== 'selectFrom';
      const [table] = isBuilder ? node.arguments : [];
      return table && (literalOf(table) ?? '').startsWith('ledger_') ? 'writes a table of the ledger' : undefined;
    },
  );
  const inMigrations = [...tree].flatMap(([file, text]) => {
    const isOther = /^server\/migrations\/.*\.sql$/.test(file) && !/ledger/.test(file);
    return isOther && ledgerWrite.test(text.replaceAll(/--.*$/gm, '')) ? [`${file}: writes a table of the ledger`] : [];
  });
  return [...inCode, ...inMigrations];
}

/** Names under which two places prepare a statement: a connection knows one, and tests share theirs (`unprepared` needs no name). */
export function namesOfTwoStatements(tree: Tree): string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of tree) {
    if (!isCode(file) || !/^(server|tests)\//.test(file) || file.startsWith('tests/architecture/')) continue;
    for (const [, name = ''] of text.matchAll(/\bprepared(?:ByRow|ForEach)?(?:<[^()]*>)?\(\s*['"`](\w+)['"`]/g)) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places].flatMap(([name, files]) =>
    new Set(files).size > 1 ? [`${name}: prepared in ${files.join(' and ')}`] : [],
  );
}

function sqlIn(node: ts.Node): string | undefined {
  const text = literalOf(node);
  if (text !== undefined && statement.test(text)) return `holds SQL: ${text.trim().slice(0, 40)}…`;
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return 'holds SQL in a template';
  if (!ts.isCallExpression(node)) return undefined;
  const name = calledName(node);
  if (builders.has(name)) return `builds a query with ${name}`;
  return name === 'prepared' ? 'prepares a statement' : undefined;
}

function calledName(call: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(call.expression)) return call.expression.name.text;
  return ts.isIdentifier(call.expression) ? call.expression.text : '';
}

function eachNode(
  tree: Tree,
  chosen: (file: string, text: string) => boolean,
  wrong: (node: ts.Node) => string | undefined,
): string[] {
  const found: string[] = [];
  for (const [file, text] of tree) {
    if (!isCode(file) || isTest(file) || !chosen(file, text)) continue;
    visit(file, text, (node) => {
      const reason = wrong(node);
      if (reason !== undefined) found.push(`${placeOf(file, node)} ${reason}`);
    });
  }
  return found;
}
