import { describe, expect, test } from 'vitest';
import { crowdedFolders, recordInPublic, rings, wrongDirections, wrongNeighbours, wrongPackages } from './imports.ts';
import { schemasInWeb } from './loads.ts';

const tree = (files: Record<string, string>) => new Map(Object.entries(files));
const imports = (file: string, specifier: string) => tree({ [file]: `import { a } from '${specifier}';` });

describe('direction', () => {
  test.each([
    ['server/src/platform/http.ts', '../ledger/post.ts'],
    ['server/src/ledger/post.ts', '../modules/orders/service.ts'],
    ['server/src/modules/orders/service.ts', '../../app.ts'],
    ['server/src/config.ts', './platform/log.ts'],
    ['server/src/app.ts', '../../web/src/root.tsx'],
    ['server/src/app.ts', './elsewhere/thing.ts'],
    ['server/src/elsewhere/thing.ts', '../config.ts'],
    ['server/src/platform/http.ts', '../../../tests/support/app/app.ts'],
    ['web/src/ui/kit/Card.tsx', '../../features/orders/useOrders.ts'],
    ['web/src/ui/kit/Card.tsx', '../../parts/ledger/KindBadge.tsx'],
    ['web/src/ui/kit/Card.tsx', '../form/form.tsx'],
    ['web/src/ui/form/form.tsx', '../list/Table.tsx'],
    ['web/src/ui/list/Table.tsx', '../chart/Chart.tsx'],
    ['web/src/ui/Card.tsx', './kit/Card.tsx'],
    ['web/src/parts/ledger/KindBadge.tsx', '../../features/orders/useOrders.ts'],
    ['web/src/record/ListScreen.tsx', '../features/orders/useOrders.ts'],
    ['web/src/parts/ledger/KindBadge.tsx', '../../record/ListScreen.tsx'],
    ['web/src/features/orders/useOrders.ts', '../../shell/Frame.tsx'],
    ['web/src/language/texts.ts', '../ui/kit/Card.tsx'],
    ['web/src/api/call.ts', '../../../server/src/app.ts'],
    ['contract/src/money.ts', '../../server/src/config.ts'],
    ['client/src/licences.ts', '#contract/licences/licences.ts'],
    ['client/src/licences.ts', '../support/app/app.ts'],
    ['server/src/app.ts', '../../client/src/index.ts'],
  ])('%s must not import %s', (file, specifier) => {
    expect(wrongDirections(imports(file, specifier))).toHaveLength(1);
  });

  test('sees dynamic imports, re-exports and types', () => {
    for (const text of [
      `const a = await import('../app.ts');`,
      `export * from '../app.ts';`,
      `import type { A } from '../app.ts';`,
    ]) {
      expect(wrongDirections(tree({ 'server/src/platform/http.ts': text }))).toHaveLength(1);
    }
  });

  test.each([
    ['server/src/modules/orders/service.ts', '../../ledger/post.ts'],
    ['server/src/platform/http.ts', '#contract/core/errors.ts'],
    ['web/src/pages/public/Home.tsx', '../../features/catalogue/List.tsx'],
    ['web/src/root.tsx', './+types/root'],
    ['web/src/features/orders/List.tsx', '../../parts/ledger/KindBadge.tsx'],
    ['web/src/features/orders/List.tsx', '../../record/ListScreen.tsx'],
    ['web/src/ui/chart/CountChart.tsx', '../kit/Card.tsx'],
    ['server/src/app.test.ts', '../support/app/app.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(wrongDirections(imports(file, specifier))).toEqual([]);
  });
});

describe('doors', () => {
  test.each([
    ['server/src/modules/orders/service.ts', '../wallet/repository.ts'],
    ['server/src/modules/wallet/service.ts', '../orders/service.ts'],
    ['server/src/modules/unheard/service.ts', './repository.ts'],
    ['demo/fill.ts', '../server/src/modules/catalogue/repository.ts'],
    ['web/src/features/orders/List.tsx', '../licences/Card.tsx'],
  ])('%s must not import %s', (file, specifier) => {
    expect(wrongNeighbours(imports(file, specifier))).toHaveLength(1);
  });

  test.each([
    ['server/src/modules/orders/service.ts', '../wallet/service.ts'],
    ['server/src/modules/orders/service.ts', './repository.ts'],
    ['demo/fill.ts', '../server/src/modules/catalogue/service.ts'],
    ['web/src/features/orders/List.tsx', './Card.tsx'],
  ])('%s may import %s', (file, specifier) => {
    expect(wrongNeighbours(imports(file, specifier))).toEqual([]);
  });

  test.each([
    ['server/src/modules/orders/routes.ts', 'fastify'],
    ['server/src/app.ts', '@fastify/static'],
    ['server/src/modules/orders/repository.ts', 'pg'],
    ['server/src/ledger/post.ts', 'graphile-worker'],
    ['web/src/features/orders/List.tsx', '@mantine/core'],
    ['web/src/pages/public/Home.tsx', '@mantine/core/styles/Button.css'],
    ['contract/src/money.ts', 'node:crypto'],
  ])('%s must not import %s', (file, specifier) => {
    expect(wrongPackages(imports(file, specifier))).toHaveLength(1);
  });

  test.each([
    ['server/src/platform/server.ts', 'fastify'],
    ['web/src/ui/kit/Button.tsx', '@mantine/core'],
    ['contract/src/money.ts', 'zod'],
  ])('%s may import %s', (file, specifier) => {
    expect(wrongPackages(imports(file, specifier))).toEqual([]);
  });
});

test('a ring is found once, however it is entered', () => {
  const ring = tree({
    'web/src/ui/a.ts': `import './b.ts';`,
    'web/src/ui/b.ts': `export * from './c.ts';`,
    'web/src/ui/c.ts': `import type { A } from './a.ts';`,
    'web/src/ui/d.ts': `import './b.ts';`,
  });
  expect(rings(ring)).toEqual(['web/src/ui/a.ts → web/src/ui/b.ts → web/src/ui/c.ts → web/src/ui/a.ts']);
  expect(rings(tree({ 'web/src/ui/a.ts': `import './b.ts';`, 'web/src/ui/b.ts': '' }))).toEqual([]);
});

test('public pages load nothing of the record kit, by whatever way', () => {
  const files = {
    'web/src/pages/public/Home.tsx': `import '../../features/home/Hero.tsx';`,
    'web/src/pages/admin/Money.tsx': `import '../../record/useAction.ts';`,
  };
  const hero = (text: string) => recordInPublic(tree({ ...files, 'web/src/features/home/Hero.tsx': text }));
  expect(hero(`import '../../record/useAction.ts';`)).toEqual(['web/src/record/useAction.ts']);
  expect(hero('')).toEqual([]);
});

test('a folder is crowded by its source files, not by tests or by folders within', () => {
  const files = (count: number, name: (at: number) => string) =>
    tree(Object.fromEntries(Array.from({ length: count }, (_, at) => [`web/src/ui/kit/${name(at)}`, ''])));
  expect(crowdedFolders(files(33, (at) => `Part${at}.tsx`))).toHaveLength(1);
  expect(crowdedFolders(files(32, (at) => `Part${at}.tsx`))).toEqual([]);
  expect(crowdedFolders(files(40, (at) => `part${at}.test.ts`))).toEqual([]);
  expect(crowdedFolders(files(40, (at) => `${at}/Part.tsx`))).toEqual([]);
});

describe('schemas in the web', () => {
  const contract = {
    'contract/src/states.ts': `export const states = ['a'];`,
    'contract/src/things.ts': `import { z } from 'zod';\nimport { states } from './states.ts';`,
    'contract/src/more.ts': `import { thing } from './things.ts';`,
    'contract/src/words.ts': `import type { Thing } from './things.ts';\nexport type Word = Thing;`,
  };
  const inWeb = (text: string, file = 'web/src/features/things/List.tsx') =>
    schemasInWeb(tree({ ...contract, [file]: text }));

  test.each([
    `import { z } from 'zod';`,
    `import { thing } from '#contract/things.ts';`,
    `import { thing } from '#contract/more.ts';`,
    `import { type Thing } from '#contract/things.ts';`,
    `export * from '#contract/more.ts';`,
    `const things = await import('#contract/things.ts');`,
    `import type { Word } from '#contract/words.ts';\nimport { thing } from '#contract/things.ts';`,
  ])('%s brings them', (text) => {
    expect(inWeb(text)).toHaveLength(1);
  });

  test.each([
    `import { states } from '#contract/states.ts';`,
    `import { word } from '#contract/words.ts';`,
    `import type { Thing } from '#contract/things.ts';`,
    `import type {\n  Thing,\n  Other,\n} from '#contract/more.ts';`,
    `export type { Thing } from '#contract/things.ts';`,
  ])('%s brings none', (text) => {
    expect(inWeb(text)).toEqual([]);
  });

  test('tests may load them', () => {
    expect(inWeb(`import { thing } from '#contract/things.ts';`, 'web/src/features/things/list.test.ts')).toEqual([]);
  });
});
