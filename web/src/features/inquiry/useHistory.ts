import { useCallback, useEffect, useState } from 'react';
import type { Inquiry, InquiryResult } from '#contract/verification/inquiry.ts';
import { lookOf } from './inquiryResults.ts';

/** What was found on this device: never what was typed, which may be somebody's key. */
export interface Checked {
  /** Looked up again when it is opened. */
  link: string;
  name: string;
  kind: Inquiry['items'][number]['kind'];
  result: InquiryResult;
  word: ReturnType<typeof lookOf>['word'];
  mark: ReturnType<typeof lookOf>['mark'];
  at: string;
}

const storageKey = 'checked';
const kept = 6;

/** The last answers of this device, newest first, and how to forget them all. Without storage there are none. */
export function useHistory() {
  const [list, setList] = useState<Checked[]>([]);
  useEffect(() => setList(read()), []);
  const add = useCallback((answer: Inquiry) => {
    const [item] = answer.items;
    if (item === undefined) return;
    const { link, kind, result, product, name, number } = item;
    const { word, mark } = lookOf(item);
    const checked = { link, kind, result, word, mark, name: number ?? product ?? name ?? '', at: answer.checkedAt };
    setList((before) => {
      const next = [checked, ...before.filter((one) => one.name !== checked.name || one.kind !== kind)].slice(0, kept);
      write(next);
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    write([]);
    setList([]);
  }, []);
  return { list, add, clear };
}

function read(): Checked[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChecked) : [];
  } catch {
    return [];
  }
}

function isChecked(one: unknown): one is Checked {
  if (typeof one !== 'object' || one === null) return false;
  return ['link', 'name', 'kind', 'result', 'word', 'mark', 'at'].every(
    (key) => typeof Reflect.get(one, key) === 'string',
  );
}

function write(list: readonly Checked[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(list));
  } catch {
    // Storage is full or switched off: the history is for convenience only.
  }
}
