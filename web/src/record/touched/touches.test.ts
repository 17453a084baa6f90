import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { publicCalls } from '../../api/publicCalls.ts';
import { subjects, touchedBy, touches } from './touches.ts';

const publicNames: readonly string[] = publicCalls;
const ofConsole = Object.values(endpoints).filter(
  ({ name, access }) => !publicNames.includes(name) && access !== 'anyone',
);
const byEffect = (reads: boolean) =>
  ofConsole.filter(({ effect }) => (effect === 'reads') === reads).map(({ name }) => String(name));

/** Asked for once, or not changed by any call of the console. */
const unchanged = [
  'findUsers',
  'findLicenceByKey',
  'previewIssue',
  'previewMarkdown',
  // As the lease stands when it is asked; over once the lease is.
  'previewLeaseRenewal',
  'getHealth',
  'searchConsole',
  'getTemplateMenu',
];

test('every changing call of the console says what it changes', () => {
  expect(byEffect(false).filter((name) => !(name in touches))).toEqual([]);
});

test('every reading call of the console belongs to a subject', () => {
  const known = new Set<string>([...Object.values(subjects).flat(), ...unchanged]);
  expect(byEffect(true).filter((name) => !known.has(name))).toEqual([]);
});

test('subjects are of reading calls only, and each is changed by something', () => {
  const effects = new Map<string, string>(Object.values(endpoints).map(({ name, effect }) => [name, effect]));
  const known = Object.values(subjects).flat<string[][]>();
  expect(known.filter((name) => effects.get(name) !== 'reads')).toEqual([]);
  const changed = new Set<string>(Object.values(touches).flat());
  expect(Object.keys(subjects).filter((name) => !changed.has(name))).toEqual([]);
});

test('a call touches the calls of its subjects, each once', () => {
  expect(touchedBy('moveCertificate')).toEqual(subjects.certificates);
  const touched = touchedBy('askAdjustment');
  expect(touched).toContain('getWallet');
  expect(touched.filter((name) => name === 'getUserMoney')).toHaveLength(1);
});
