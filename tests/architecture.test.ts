/** Proves on the repository itself what docs/architecture.md promises. That each rule can fail is shown in tests/architecture/. */
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/core/errors.ts';
import { errorTexts } from '#contract/core/errorTexts.ts';
import { ruleTexts } from '#contract/core/fieldRuleTexts.ts';
import { fieldTexts } from '#contract/core/fieldTexts.ts';
import { cutDays } from './architecture/calendar.ts';
import { strayingFormatters } from './architecture/formatters.ts';
import {
  keptSecrets,
  misnamedHandlers,
  numbersOfProcesses,
  unevenTexts,
  unguarded,
  unlistedEndpoints,
  unnamedFields,
} from './architecture/contract.ts';
import { brokenLinks, longReadme, missingTests } from './architecture/documents.ts';
import {
  crowdedFolders,
  recordInPublic,
  rings,
  wrongDirections,
  wrongNeighbours,
  wrongPackages,
} from './architecture/imports.ts';
import { schemasInWeb } from './architecture/loads.ts';
import { changedMigrations, disorderedMigrations } from './architecture/migrations.ts';
import { unprovenPackages } from './architecture/packages.ts';
import { existsInRepository, readLandedMigrations, readTree } from './architecture/repository.ts';
import { namesOfTwoStatements, strayingLedgerWrites, strayingSql } from './architecture/sql.ts';
import { missingClasses } from './architecture/styles.ts';
import { familiarTexts, repeatedWords, typedNumbers } from './architecture/textRules.ts';
import { unexplainedSuppressions } from './architecture/suppressions.ts';
import { importsOf } from './architecture/tree.ts';
import { strayingChinese, unevenWebTexts } from './architecture/webTexts.ts';

const tree = readTree();
// What all rules about imports ask is read here once, as part of reading the repository.
importsOf(tree);

test('the repository was read', () => {
  expect(tree.size).toBeGreaterThan(100);
  expect(tree.has('contract/src/endpoints.ts')).toBe(true);
});

describe('who may import whom', () => {
  test('to the right only', () => expect(wrongDirections(tree)).toEqual([]));
  test('modules through earlier services, features not at all', () => expect(wrongNeighbours(tree)).toEqual([]));
  test('packages behind their doors', () => expect(wrongPackages(tree)).toEqual([]));
  test('the web without schemas', () => expect(schemasInWeb(tree)).toEqual([]));
  test('the record kit in the console only', () => expect(recordInPublic(tree)).toEqual([]));
  test('no rings', () => expect(rings(tree)).toEqual([]));
  test('folders show what is inside', () => expect(crowdedFolders(tree)).toEqual([]));
});

test('every package is locked with its integrity, on all platforms', () => expect(unprovenPackages(tree)).toEqual([]));

test('classes that modules name are in their styles', () => expect(missingClasses(tree)).toEqual([]));
test('formatters of dates and numbers are made once', () => expect(strayingFormatters(tree)).toEqual([]));

test('days come from a time zone', () => expect(cutDays(tree)).toEqual([]));

describe('SQL', () => {
  test('stands in repository.ts, ledger/ and platform/ only', () => expect(strayingSql(tree)).toEqual([]));
  test('is prepared under a name of its own', () => expect(namesOfTwoStatements(tree)).toEqual([]));
  test('of the ledger is written by the ledger only', () => expect(strayingLedgerWrites(tree)).toEqual([]));
  test('of migrations runs forward in one line', () => expect(disorderedMigrations(tree)).toEqual([]));
  const landed = readLandedMigrations();
  test.skipIf(landed === undefined)('of landed migrations is unchanged', () =>
    expect(changedMigrations(tree, landed ?? new Map())).toEqual([]),
  );
});

describe('the contract', () => {
  test('lists every endpoint once, each with an address of its own', () => {
    expect(unlistedEndpoints(tree, endpoints)).toEqual([]);
  });
  test('is served by handlers of the same names', () => expect(misnamedHandlers(tree)).toEqual([]));
  test('guards every endpoint', () => expect(unguarded(endpoints, Object.keys(errors))).toEqual([]));
  test('keeps no secret with the key of a call that moves money', () => expect(keptSecrets(endpoints)).toEqual([]));
  test('names every input field in both languages', () => expect(unnamedFields(endpoints, fieldTexts)).toEqual([]));
  test('has numbers of the business in files of rules alone', () => expect(numbersOfProcesses(tree)).toEqual([]));
  test('has every text in both languages with the same placeholders', () => {
    expect(unevenTexts({ ...errorTexts, ...ruleTexts, ...fieldTexts })).toEqual([]);
    expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errors).toSorted());
  });
});

describe('texts of the web', () => {
  test('are the same in both languages', () => expect(unevenWebTexts(tree)).toEqual([]));
  test('stand in files of texts only', () => expect(strayingChinese(tree)).toEqual([]));
  test('take durations, sizes and counts from the rules', () => expect(typedNumbers(tree)).toEqual([]));
  test('of states and kinds stand in the contract alone', () => expect(repeatedWords(tree)).toEqual([]));
  test('address their reader with respect', () => expect(familiarTexts(tree)).toEqual([]));
});

describe('documents', () => {
  test('README is short', () => expect(longReadme(tree)).toEqual([]));
  test('tests that are named as proofs are there', () => expect(missingTests(tree)).toEqual([]));
  test('links lead somewhere', () => expect(brokenLinks(tree, existsInRepository)).toEqual([]));
  test('every exception from a check says why', () => expect(unexplainedSuppressions(tree)).toEqual([]));
});
