import { beforeEach, expect, test, vi } from 'vitest';
import { typedRules } from '#contract/ownData/typedRules.ts';
import { forgetOldForms, formKeeperOf, takeArrivedForms } from './formKeeper.ts';

const [began, words, longer] = ['', 'a', 'ab'].map((text) => JSON.stringify({ words: text })) as [
  string,
  string,
  string,
];
const any = () => true;
let now = 0;
const listeners = new Set<(event: { key: string; newValue: string | null }) => void>();
/** Another tab's storage events come from this one's changes here. */
const tell = (key: string, newValue: string | null) => listeners.forEach((listener) => listener({ key, newValue }));

beforeEach(() => {
  now = 1_000_000;
  listeners.clear();
  // As a browser's: its keys are its own properties, its methods are not.
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
      tell(key, value);
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
      tell(key, null);
    },
  };
  vi.stubGlobal('localStorage', Object.create(methods));
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  });
  return () => vi.unstubAllGlobals();
});

const keys = () => Object.keys(localStorage);

function keeperOf(accountId: string) {
  const onRestored = vi.fn<() => void>();
  return { ...formKeeperOf(accountId, onRestored, () => now), onRestored };
}

test('values come back to the same account and form, begun with the same; told only then', () => {
  const [one, other] = [keeperOf('1'), keeperOf('12')];
  one.keep('ticket:5', began, words);
  expect(one.restore('ticket:6', began, any)).toBeUndefined();
  expect(one.restore('ticket:5', longer, any)).toBeUndefined();
  expect(one.restore('ticket:5', began, (values) => values !== words)).toBeUndefined();
  expect(other.restore('ticket:5', began, any)).toBeUndefined();
  expect(one.onRestored).not.toHaveBeenCalled();
  expect(one.restore('ticket:5', began, any)).toBe(words);
  expect(one.onRestored).toHaveBeenCalledTimes(1);
});

test('each form has its own time; what is older, and what others typed, is removed', () => {
  const [one, other] = [keeperOf('1'), keeperOf('12')];
  one.keep('ticket:5', began, words);
  other.keep('ticket:5', began, words);
  now += typedRules.keptMs + 1;
  one.keep('ticket:6', began, words);
  other.keep('ticket:6', began, words);
  expect(one.restore('ticket:5', began, any)).toBeUndefined();
  localStorage.setItem('draft:typed:1', '{"at":0,"words":[]}');
  localStorage.setItem('draft:profile:1', 'x');
  forgetOldForms(now);
  expect(keys()).toEqual(['draft:typed:1:ticket:6', 'draft:typed:12:ticket:6', 'draft:profile:1']);
  forgetOldForms(now, '1');
  expect(keys()).toEqual(['draft:typed:1:ticket:6', 'draft:profile:1']);
});

test('what was sent is forgotten and told to other tabs; what was typed since is not', () => {
  const [here, there] = [keeperOf('1'), keeperOf('1')];
  const sent: string[] = [];
  const stop = there.onSent('ticket:5', (values) => sent.push(values));
  here.keep('ticket:5', began, longer);
  here.forgetSent('ticket:5', words);
  here.forget('ticket:5', words);
  expect(sent).toEqual([]);
  expect(there.restore('ticket:5', began, any)).toBe(longer);
  here.forgetSent('ticket:5', longer);
  expect(sent).toEqual([longer]);
  expect(keys()).toEqual([]);
  stop();
  here.forgetSent('ticket:5', longer);
  expect(sent).toHaveLength(1);
});

test('what cannot be read is nothing; a form too long leaves no older part of itself', () => {
  const { keep, restore } = keeperOf('1');
  for (const broken of [
    '{',
    '{"at":0,"initial":1,"values":"1"}',
    JSON.stringify({ at: now, initial: began, values: '{' }),
  ]) {
    localStorage.setItem('draft:typed:1:ticket:5', broken);
    expect(restore('ticket:5', began, any)).toBeUndefined();
  }
  keep('ticket:5', began, words);
  keep('ticket:5', began, JSON.stringify({ words: 'x'.repeat(typedRules.lettersMax) }));
  expect(keys()).toEqual([]);
});

test('what a visitor typed goes to the account of the login that follows, over what it kept itself, and once', () => {
  const [arriving, one, other] = [keeperOf('arriving'), keeperOf('1'), keeperOf('12')];
  one.keep('question:5', began, words);
  arriving.keep('question:5', began, longer);
  takeArrivedForms('1');
  takeArrivedForms('12');
  expect(one.restore('question:5', began, any)).toBe(longer);
  expect(other.restore('question:5', began, any)).toBeUndefined();
});
