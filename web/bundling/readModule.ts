import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

const contract = join(import.meta.dirname, '../../contract/src');

/** What a build must know of a module before it may be there twice. */
export interface ReadModule {
  /** Files of the product that it imports, at once or later. */
  imports: readonly string[];
  /** The outermost names that keep something from one use to the next; of classes, whose instances are told by their class. */
  keeps: readonly string[];
  /** What it changes of other modules: of each its file and the name there. */
  changes: readonly { file: string; name: string }[];
}

/** What a call of one of these does to an array, a map or a set. */
const changing = /^(?:add|clear|copyWithin|delete|fill|pop|push|reverse|set|shift|sort|splice|unshift)$/;
/** Of what is called at the outermost level, what hands out something that never changes. */
const unchanging =
  /^(?:z\b.*|define(?:States|Texts)|endpoint|createContext|lazy|lazyHalf|when(?:Near|Opened|Touched)|firstCalls|text|Array\.from|Date\.UTC|JSON\.\w+|Object\.\w+|Promise\.resolve)$/s;

/** Reads a module of the product; other files import and keep nothing. */
export function readModule(file: string): ReadModule {
  if (!/\.tsx?$/.test(file)) return { imports: [], keeps: [], changes: [] };
  return foundIn({ file, code: readFileSync(file, 'utf8') }, (path) => fileOf(path, file));
}

function fileOf(path: string, importer: string): string | undefined {
  const file = path.startsWith('.')
    ? join(dirname(importer), path)
    : path.startsWith('#contract/')
      ? join(contract, path.slice('#contract/'.length))
      : undefined;
  return file !== undefined && existsSync(file) ? file : undefined;
}

/** What stands in a module; `fileOf` says of a path the file, or nothing of a package's. Throws where the code is none. */
export function foundIn(
  { file, code }: { file: string; code: string },
  fileOf: (path: string) => string | undefined,
): ReadModule {
  const { program, errors } = parseSync(file, code, { astType: 'ts' });
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const imports = new Set<string>();
  const names = new Map<string, { file: string; name: string }>();
  const found = (from: ESTree.Expression | null) => {
    const file = from?.type === 'Literal' && typeof from.value === 'string' ? fileOf(from.value) : undefined;
    if (file !== undefined) imports.add(file);
    return file;
  };
  const keeps = new Set<string>();
  const constants = new Set<string>();
  const changed = new Set<string>();
  for (const statement of program.body) {
    const one = statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
    if (one.type === 'ImportDeclaration' && one.importKind !== 'type') {
      const file = found(one.source);
      for (const each of one.specifiers)
        if (file !== undefined && each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          names.set(each.local.name, { file, name: each.imported.name });
    } else if (
      (one.type === 'ExportNamedDeclaration' || one.type === 'ExportAllDeclaration') &&
      one.exportKind !== 'type'
    )
      found(one.source);
    else if (one.type === 'ClassDeclaration') keeps.add(one.id?.name ?? 'class');
    else if (one.type === 'ExpressionStatement') keeps.add(code.slice(one.start, one.end));
    else if (one.type === 'VariableDeclaration')
      for (const { id, init } of one.declarations) {
        const name = code.slice(id.start, id.end).replace(/:.*/s, '');
        constants.add(name);
        if (one.kind !== 'const' || !isUnchanging(init, code)) keeps.add(name);
      }
  }
  const change = (node: ESTree.Node) => {
    let root = node;
    while (root.type === 'MemberExpression') root = root.object;
    if (root !== node && root.type === 'Identifier') changed.add(root.name);
  };
  new Visitor({
    ImportExpression: ({ source }) => void found(source),
    AssignmentExpression: ({ left }) => change(left),
    UpdateExpression: ({ argument }) => change(argument),
    UnaryExpression: ({ operator, argument }) => void (operator === 'delete' && change(argument)),
    CallExpression: ({ callee }) => {
      if (callee.type === 'MemberExpression' && !callee.computed && changing.test(callee.property.name)) change(callee);
    },
  }).visit(program);
  for (const name of changed) if (constants.has(name)) keeps.add(name);
  return {
    imports: [...imports],
    keeps: [...keeps],
    changes: [...changed].flatMap((name) => names.get(name) ?? []),
  };
}

/** Whether a value stays as it is once it is made, unless somebody changes it by name. */
function isUnchanging(value: ESTree.Expression | null, code: string): boolean {
  switch (value?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isUnchanging(value.expression, code);
    case 'CallExpression':
      return isPure(value.callee, code);
    case 'NewExpression':
      return (
        value.arguments.length > 0 && /^(?:RegExp|Set|Map)$/.test(code.slice(value.callee.start, value.callee.end))
      );
    case 'ObjectExpression':
      return value.properties.length > 0;
    case 'ArrayExpression':
      return value.elements.length > 0;
    case undefined:
      return false;
    default:
      return true;
  }
}

/** Whether what is called is known to hand out what never changes: by its name, or as a method of a value at hand. */
function isPure(callee: ESTree.Expression | ESTree.Super, code: string): boolean {
  return unchanging.test(code.slice(callee.start, callee.end)) || callee.type === 'MemberExpression';
}
