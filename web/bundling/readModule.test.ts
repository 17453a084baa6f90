import { describe, expect, test } from 'vitest';
import { foundIn } from './readModule.ts';

const read = (code: string, file = '/src/module.tsx') =>
  foundIn({ file, code }, (path) => (path.startsWith('.') ? `/src/${path.slice(2)}` : undefined));

describe('what a module imports', () => {
  test('is named at once, later and on the way out', () => {
    const { imports } = read(`
      import { a } from './a.ts';
      import './b.css';
      import type { C } from './c.ts';
      import react from 'react';
      export { d } from './d.ts';
      export * from './e.ts';
      export type { F } from './f.ts';
      const later = () => import('./g.ts');
    `);
    expect(imports.toSorted()).toEqual(['/src/a.ts', '/src/b.css', '/src/d.ts', '/src/e.ts', '/src/g.ts']);
  });
});

describe('what a module keeps', () => {
  test.each([
    ['let count = 0;', 'count'],
    ['const seen = new Map<string, number>();', 'seen'],
    ['const room = new Uint8Array(64);', 'room'],
    ['export const list: string[] = [];', 'list'],
    ['export const keeper = formKeeperOf("ask");', 'keeper'],
    ['export const newLogin = { isOne: false }; export const begin = () => { newLogin.isOne = true; };', 'newLogin'],
    ['const counts = { of: { a: 0 } }; function add() { counts.of.a++; }', 'counts'],
    ['const known = new Set(["a"]); export const learn = (one: string) => known.add(one);', 'known'],
    ['const byName = { a: 1 }; export const forget = () => { delete byName.a; };', 'byName'],
    ['export class LineError extends Error {}', 'LineError'],
    ['start();', 'start();'],
  ])('%s', (code, name) => {
    expect(read(code).keeps).toEqual([name]);
  });

  test.each([
    'export const rules = { days: 3 } as const;',
    'const kinds = ["a", "b"] satisfies string[]; export const has = (kind: string) => kinds.includes(kind);',
    'const known = new Set(["a", "b"]);',
    'export const Row = z.strictObject({ id });',
    'export const texts = defineTexts({ zh: {}, en: {} });',
    'export const double = (n: number) => { const found: number[] = []; found.push(n * 2); return found; };',
    'const Context = createContext(null);',
  ])('nothing: %s', (code) => {
    expect(read(code).keeps).toEqual([]);
  });

  test('is read as what its name says it is', () => {
    const code = 'const same = <T>(one: T) => one; let count = 0;';
    expect(read(code, '/src/same.ts').keeps).toEqual(['count']);
    expect(() => read(code)).toThrow('/src/module.tsx');
  });

  test('is changed from elsewhere by the name it has there', () => {
    const { keeps, changes } = read(
      `import { state as own } from './state.ts'; export const set = () => { own.now = 1; };`,
    );
    expect({ keeps, changes }).toEqual({ keeps: [], changes: [{ file: '/src/state.ts', name: 'state' }] });
  });
});
