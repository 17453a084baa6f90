/** Each rule of the architecture is shown a sample that breaks it, and one that does not. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutDays } from './calendar.ts';
import { strayingFormatters } from './formatters.ts';
import {
  keptSecrets,
  misnamedHandlers,
  numbersOfProcesses,
  unevenTexts,
  unguarded,
  unlistedEndpoints,
  unnamedFields,
  type EndpointLike,
} from './contract.ts';
import { brokenLinks, longReadme, missingTests } from './documents.ts';
import { changedMigrations, disorderedMigrations } from './migrations.ts';
import { unprovenPackages } from './packages.ts';
import { namesOfTwoStatements, strayingLedgerWrites, strayingSql } from './sql.ts';
import { missingClasses } from './styles.ts';
import { unexplainedSuppressions } from './suppressions.ts';
import { strayingChinese, unevenWebTexts } from './webTexts.ts';

const tree = (files: Record<string, string>) => new Map(Object.entries(files));

describe('SQL', () => {
  test.each([
    'const a = prepared("a", text);',
    'const a = prepared<{ id: number }>("a", text);',
    'await tx.db.selectFrom("users").execute();',
    'await tx.db.insertInto("users").execute();',
    'const a = sql`x`;',
    'const a = `select id from users where id = ${id}`;',
    "const a = 'insert into users (id) values (1)';",
    "const a = 'update users set name = 1';",
  ])('outside a repository: %s', (text) => {
    expect(strayingSql(tree({ 'server/src/modules/orders/service.ts': text })).length).toBeGreaterThan(0);
    expect(strayingSql(tree({ 'server/src/modules/orders/repository.ts': text }))).toEqual([]);
    expect(strayingSql(tree({ 'server/src/modules/orders/paying.repository.ts': text }))).toEqual([]);
  });

  test('words and comments are no SQL', () => {
    const text = `// select a from b\nconst a = 'Select one from the list'.length; const b = 'update the page';`;
    expect(strayingSql(tree({ 'server/src/modules/site/service.ts': `${text.replace('Select', 'Choose')}` }))).toEqual(
      [],
    );
  });

  test('two statements of one name, also in tests', () => {
    const [one, other] = [
      "prepared('a_lock', 'select 1')",
      "preparedForEach<{ id: number }>(\n  'a_lock', 'select 2', [])",
    ];
    const twice = { 'server/src/modules/a/repository.ts': one, 'server/src/modules/b/b.db.test.ts': other };
    expect(namesOfTwoStatements(tree(twice))).toHaveLength(1);
    expect(
      namesOfTwoStatements(tree({ ...twice, 'server/src/modules/b/b.db.test.ts': "unprepared('select 2')" })),
    ).toEqual([]);
  });

  test.each([
    'prepared("a", `insert into ledger_postings (a) values (1)`);',
    'prepared("a", `with a as (update ledger_accounts set a = 1) select`);',
    'prepared("a", `delete from only "ledger_entries"`);',
    'tx.db.updateTable("ledger_accounts").set({});',
  ])('of the ledger, elsewhere: %s', (text) => {
    expect(strayingLedgerWrites(tree({ 'server/src/modules/orders/repository.ts': text }))).toHaveLength(1);
    expect(strayingLedgerWrites(tree({ 'server/src/ledger/post.ts': text }))).toEqual([]);
  });

  test('of the ledger may be read anywhere, and be made by its own migrations', () => {
    const read = 'prepared("a", `select id from ledger_entries`);';
    expect(strayingLedgerWrites(tree({ 'server/src/modules/orders/repository.ts': read }))).toEqual([]);
    const change = 'alter table ledger_accounts add column a int;';
    expect(strayingLedgerWrites(tree({ 'server/migrations/0009_ledger_more.sql': change }))).toEqual([]);
    expect(strayingLedgerWrites(tree({ 'server/migrations/0009_orders.sql': change }))).toHaveLength(1);
  });
});

test('a formatter is not made for one use', () => {
  const make = 'new Intl';
  const text = `const a = 1;\nexport const b = ${make}.NumberFormat('en-US').format(a);`;
  expect(strayingFormatters(tree({ 'web/src/a.ts': text }))).toEqual(['web/src/a.ts:2']);
  expect(strayingFormatters(tree({ 'contract/src/core/formatters.ts': text }))).toEqual([]);
  expect(strayingFormatters(tree({ 'web/src/a.ts': `${make}.DateTimeFormat().resolvedOptions()` }))).toEqual([]);
});

test('a day is not cut from a moment in UTC', () => {
  const cut = '.toISOString()';
  expect(cutDays(tree({ 'server/src/a.ts': `const day = at${cut}.slice(0, 10);` }))).toEqual(['server/src/a.ts:1']);
  const lines = `const month = at\n  ${cut}\n  .slice(0, 7);`;
  expect(cutDays(tree({ 'server/src/a.test.ts': lines }))).toHaveLength(1);
  expect(cutDays(tree({ 'server/src/a.ts': `at${cut}.slice(0, 19)` }))).toEqual([]);
});

describe('migrations', () => {
  const one = { 'server/migrations/0001_a.sql': 'create table a ();' };
  const two = { 'server/migrations/0002_b.sql': 'create table b ();' };

  test('have numbers without gap and twin, and proper names', () => {
    expect(disorderedMigrations(tree({ ...one, ...two }))).toEqual([]);
    expect(disorderedMigrations(tree({ ...one, 'server/migrations/0003_c.sql': '' }))).toHaveLength(1);
    expect(disorderedMigrations(tree({ ...one, 'server/migrations/0001_b.sql': '' }))).toHaveLength(1);
    expect(disorderedMigrations(tree({ ...one, 'server/migrations/0002_b.down.sql': '' }))).toHaveLength(1);
  });

  test('stay as they landed', () => {
    expect(changedMigrations(tree({ ...one, ...two }), tree(one))).toEqual([]);
    expect(changedMigrations(tree({ 'server/migrations/0001_a.sql': 'other' }), tree(one))).toHaveLength(1);
    expect(changedMigrations(tree({}), tree(one))).toHaveLength(1);
    expect(changedMigrations(tree({ ...one, ...two }), tree(two))).toHaveLength(1);
  });
});

describe('the contract', () => {
  const good: EndpointLike = {
    summary: 'Buy',
    access: 'user',
    effect: 'changes',
    errors: ['not_found'],
    input: z.strictObject({ skuId: z.number() }),
    movesMoney: true,
  };
  const without = (name: keyof EndpointLike): EndpointLike => {
    const { [name]: _, ...rest } = good;
    return { input: good.input, ...rest };
  };

  test.each<[string, EndpointLike]>([
    ['no summary', without('summary')],
    ['no access', without('access')],
    ['no effect', without('effect')],
    ['no grant', { ...good, access: 'admin' }],
    ['a grant that nobody needs', { ...good, grant: 'money' }],
    ['no errors', without('errors')],
    ['an unknown error', { ...good, errors: ['never_heard'] }],
    ['money without change', { ...good, effect: 'reads' }],
    ['money without user', { ...good, access: 'anyone' }],
    ['words of its caller, packed', { ...without('movesMoney'), effect: 'reads', isOurWords: true }],
    ['unknown fields', { ...good, input: z.object({ skuId: z.number() }) }],
  ])('an endpoint with %s is found', (_name, endpoint) => {
    expect(unguarded({ buy: endpoint }, ['not_found'])).not.toEqual([]);
  });

  test('a whole one passes', () => expect(unguarded({ buy: good }, ['not_found'])).toEqual([]));

  describe('a reply that is kept with a key', () => {
    const text = z.string();
    const kept = (output: z.ZodType, change: Partial<EndpointLike> = {}) =>
      keptSecrets({ buy: { ...good, output, ...change } });

    test.each<[string, z.ZodType]>([
      ['a key', z.object({ key: text })],
      ['a token that may be missing', z.object({ sessionToken: text.nullable() })],
      ['codes', z.object({ codes: z.array(text) })],
      ['a password far inside', z.object({ list: z.array(z.object({ account: z.object({ password: text }) })) })],
      ['a content of one of several forms', z.union([z.object({ id: z.number() }), z.object({ content: text })])],
      ['a secret of any length', z.object({ clientSecret: text.optional() })],
      ['whatever it likes', z.object({ more: z.unknown() })],
    ])('does not hold %s', (_what, output) => {
      expect(kept(output)).toHaveLength(1);
      expect(kept(output, { movesMoney: false })).toEqual([]);
    });

    test('may hold what only looks alike', () => {
      const output = z.object({ keyMasked: text, codes: z.number(), paymentToken: text.nullable(), keyword: text });
      expect(kept(output)).toEqual([]);
    });
  });

  const sending: EndpointLike = {
    ...without('movesMoney'),
    errors: ['body_too_large', 'upload_malformed'],
    upload: { as: ['raw'], bytesMax: 1000 },
  };
  const known = ['body_too_large', 'upload_malformed'];

  test.each<[string, EndpointLike]>([
    ['in no form', { ...sending, upload: { as: [], bytesMax: 1000 } }],
    ['without end', { ...sending, upload: { as: ['raw'], bytesMax: Infinity } }],
    ['from anyone', { ...sending, access: 'anyone' }],
    ['beside money', { ...sending, movesMoney: true }],
    ['to be read only', { ...sending, effect: 'reads' }],
    ['without its errors', { ...sending, errors: [] }],
  ])('a file %s is found', (_name, endpoint) =>
    expect(unguarded({ send: endpoint }, known)).toHaveLength(endpoint.errors?.length ? 1 : 2),
  );

  test('a guarded file passes', () => expect(unguarded({ send: sending }, known)).toEqual([]));

  test('fields need a label in both languages, however deep they stand', () => {
    const input = z.strictObject({ lines: z.array(z.strictObject({ skuId: z.number() })).optional() });
    const label = { 'zh-CN': '规格', 'en-US': 'Option' };
    expect(unnamedFields({ buy: { ...good, input } }, { lines: label, skuId: label })).toEqual([]);
    expect(unnamedFields({ buy: { ...good, input } }, { lines: label })).toHaveLength(2);
    expect(unnamedFields({ buy: { ...good, input } }, { lines: label, skuId: { 'zh-CN': '规格' } })).toHaveLength(1);
  });

  test('texts need both languages and the same placeholders', () => {
    expect(unevenTexts({ a: { 'zh-CN': '{max} 个', 'en-US': 'at most {max}' } })).toEqual([]);
    expect(unevenTexts({ a: { 'zh-CN': '一', 'en-US': ' ' } })).toHaveLength(1);
    expect(unevenTexts({ a: { 'zh-CN': '{max} 个', 'en-US': 'at most {min}' } })).toHaveLength(1);
  });
});

describe('texts of the web', () => {
  const texts = (chinese: string, english: string) =>
    tree({ 'web/src/features/a/texts.ts': `defineTexts('a', { 'zh-CN': ${chinese}, 'en-US': ${english} });` });

  test.each([
    ['{ a: "一", b: "二" }', '{ a: "one" }'],
    ['{ a: "一" }', '{ a: "one", b: "two" }'],
    ['{ a: "{{count}} 个" }', '{ a: "some" }'],
    ['{ a: "" }', '{ a: "one" }'],
    ['{ ...others }', '{ a: "one" }'],
  ])('%s and %s differ', (chinese, english) => {
    expect(unevenWebTexts(texts(chinese, english))).toHaveLength(1);
  });

  test('plurals count as one name', () => {
    expect(
      unevenWebTexts(texts('{ a_other: "{{count}} 个" }', '{ a_one: "{{count}} piece", a_other: "{{count}} pieces" }')),
    ).toEqual([]);
  });

  test('Chinese stands in files of texts only', () => {
    expect(strayingChinese(tree({ 'web/src/pages/A.tsx': 'const a = 1;\n<p>你好</p>' }))).toEqual([
      'web/src/pages/A.tsx:2 <p>你好</p>',
    ]);
    expect(strayingChinese(tree({ 'web/src/features/a/texts.ts': '你好' }))).toEqual([]);
  });
});

describe('documents', () => {
  test('README has an end', () => {
    expect(longReadme(tree({}))).toHaveLength(1);
    expect(longReadme(tree({ 'README.md': 'a\n'.repeat(101) }))).toHaveLength(1);
    expect(longReadme(tree({ 'README.md': 'a\n'.repeat(100) }))).toEqual([]);
  });

  test('a test that is named as a proof is there', () => {
    const check = (text: string) => missingTests(tree({ 'docs/a.md': text, 'server/src/b/c.db.test.ts': '' }));
    expect(check('`c.db.test.ts`, `b/c.db.test.ts`, `server/src/b/c.db.test.ts`, d.test.ts')).toEqual([]);
    expect(check('`a/c.db.test.ts` and `c.test.ts`')).toHaveLength(2);
  });

  test('links lead to files and headings', () => {
    const exists = (path: string) => path === 'docs/picture.png';
    const check = (text: string) =>
      brokenLinks(tree({ 'README.md': text, 'docs/a.md': '# The first part\n[up](../README.md)' }), exists);
    for (const good of [
      '[a](docs/a.md) [b](docs/a.md#the-first-part) ![p](docs/picture.png) [w](https://example.com) `[x](y)`',
      '<img src="docs/picture.png">',
      '[a]: docs/a.md',
      '```\n[a](nowhere)\n```',
    ]) {
      expect(check(good)).toEqual([]);
    }
    for (const broken of [
      '[a](docs/b.md)',
      '[a](docs/a.md#second)',
      '[here](#nothing)',
      '<img src="p.png">',
      '[a]: docs/b.md',
    ]) {
      expect(check(broken)).toHaveLength(1);
    }
  });

  test('an exception from a check says why', () => {
    const check = (text: string) => unexplainedSuppressions(tree({ 'web/src/a.ts': text }));
    expect(check('// oxlint-disable-next-line no-console')).toHaveLength(1);
    expect(check('// @ts-expect-error')).toHaveLength(1);
    expect(check('// oxlint-disable-next-line no-console -- the command line speaks here')).toEqual([]);
    expect(check('// @ts-expect-error: the driver has no types')).toEqual([]);
  });
});

describe('one operation, one name', () => {
  const inModule = (text: string) => misnamedHandlers(tree({ 'server/src/modules/orders/place.ts': text }));

  test.each([
    'export const placeOrder = handle(contract.createOrder, async (call) => {});',
    'export const placeOrder = (deps: Deps) =>\n  handle(contract.createOrder, async (call) => {});',
    'export const ask = handleOutside(contract.getPayment, {});',
    'const handlers = [handle(contract.createOrder, place)];',
  ])('%s', (text) => expect(inModule(text)).toHaveLength(1));

  test.each([
    'export const createOrder = handle(contract.createOrder, async (call) => {});',
    'export const getOrder = (deps: Deps) =>\n  handle(contract.getOrder, async (call) => {});',
    'export const uploadFile = ({ storage }: Deps) => handleUpload(files.uploadFile, async (upload) => {});',
    'export const handleFailure = (error: Error) => describe(error.message, 1);',
  ])('%s is right', (text) => expect(inModule(text)).toEqual([]));

  test('endpoints are listed once', () => {
    const file = "export const a = endpoint('GET /a', {});\nexport const b = endpoint('GET /a', {});\n";
    const contract = tree({ 'contract/src/site/site.ts': file });
    expect(unlistedEndpoints(contract, { a: { name: 'a' }, b: { name: 'b' } })).toHaveLength(1);
    expect(unlistedEndpoints(contract, { a: { name: 'a' } })).toHaveLength(2);
    const right = tree({ 'contract/src/site/site.ts': "export const a = endpoint('GET /a', {});" });
    expect(unlistedEndpoints(right, { a: { name: 'a' } })).toEqual([]);
  });
});

test('packages are locked with a proof, and with their parts for other platforms', () => {
  const check = (packages: object) => unprovenPackages(tree({ 'package-lock.json': JSON.stringify({ packages }) }));
  const integrity = 'sha512-x';
  const part = { 'node_modules/part': { integrity } };
  const inner = { integrity, optionalDependencies: { part: '1.0.0' } };
  expect(check({ '': {}, 'node_modules/a': { integrity }, 'node_modules/a/node_modules/b': inner, ...part })).toEqual(
    [],
  );
  expect(check({ 'node_modules/a': {} })).toEqual(['node_modules/a: has no sha512 integrity']);
  expect(check({ 'node_modules/a': { integrity: 'sha1-x' } })).toHaveLength(1);
  expect(check({ 'node_modules/a': inner })).toEqual(['node_modules/a: its optional part is not locked']);
});

describe('numbers of a process', () => {
  const inProcess = (text: string) => numbersOfProcesses(tree({ 'contract/src/orders/orderProcess.ts': text }));

  test('belong to a file of rules', () => {
    expect(inProcess('export const orderUnpaidSeconds = 15 * 60;')).toHaveLength(1);
    expect(inProcess('export const orderRules = { unpaidSeconds: 900 };')).toHaveLength(1);
    expect(inProcess("export const orderStates = ['created', 'paid'] as const;")).toEqual([]);
  });
});

test('a class that the styles do not have', () => {
  const files = (css: string) =>
    tree({
      'web/src/ui/Row.module.css': css,
      'web/src/ui/Row.tsx': "import styles from './Row.module.css';\nconst row = <p className={styles.row} />;",
    });
  expect(missingClasses(files('.rows {} .row-2 {}'))).toEqual(['web/src/ui/Row.tsx: styles.row']);
  expect(missingClasses(files('.rows {} .list > .row:hover {}'))).toEqual([]);
});
