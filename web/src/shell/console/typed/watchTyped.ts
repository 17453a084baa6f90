import { pagesOf } from '#contract/site/consoleMenu.ts';
import { consolePages } from '#contract/site/consolePages.ts';
import { onCallSuccess } from '../../../api/call.ts';
import { readToken } from '../../../api/token.ts';
import { typeAgain } from '../../../ui/form/useTypedEarly.ts';
import { screenAt } from '../consoleAccess.ts';
import { keepTyped, readTyped, type TypedWord, withWord } from './typedWords.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const typedInto = new Set(['text', 'search', 'url', 'tel', 'number', 'textarea']);
/** Also on a screen that keeps what is typed. */
const secret = /pass|secret|token|code|key|credential|identity|idnumber|payee|card/i;
const keepingScreens = new Set(
  pagesOf(consolePages)
    .filter(({ keepsTyped }) => keepsTyped)
    .map(({ name }) => name as string),
);

/**
 * Keeps what the account types and has not saved through a reload and through a session that ends, and types it again where
 * the same field comes back as it was before. Never on screens that show or ask for secrets. Returns how to stop.
 */
export function watchTyped(accountId: string, onRestored: () => void): () => void {
  let words = readTyped(accountId, Date.now());
  /** Of an earlier document or session: to be typed again once. */
  let waiting = words;
  const begun = new WeakMap<Field, string>();
  const fields = new Map<string, Field>();
  /** Forms that were sent and not answered yet. */
  let sent = new Set<string>();

  const change = (next: TypedWord[]) => {
    words = next;
    keepTyped(accountId, words, Date.now());
  };
  const handleFocus = ({ target }: Event) => {
    if (isKept(target)) begun.set(target, target.value);
  };
  const handleInput = ({ target }: Event) => {
    if (!isKept(target)) return;
    const word = { address: here(), field: nameOf(target), before: begun.get(target) ?? '', now: target.value };
    waiting = waiting.filter((one) => !isSame(one, word));
    fields.set(keyOf(word), target);
    change(withWord(words, word));
  };
  const handleSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sent.add(`${here()} ${formNameOf(target)}`);
  };
  const forgetSent = () => {
    if (sent.size === 0) return;
    change(words.filter((word) => ![...sent].some((form) => keyOf(word).startsWith(`${form} `))));
    sent = new Set();
  };
  const handleDocument = () => {
    restore();
    // A field that its reader took away or set back is given up; one that goes with the session is not.
    const gone = words.filter((word) => {
      const field = fields.get(keyOf(word));
      return field !== undefined && (!field.isConnected || field.value === word.before);
    });
    if (gone.length === 0 || readToken() === null) return;
    for (const word of gone) fields.delete(keyOf(word));
    change(words.filter((word) => !gone.includes(word)));
  };
  const restore = () => {
    const address = here();
    const found = waiting.flatMap((word) => {
      const field = word.address === address ? fieldOf(word) : undefined;
      return field && field.value === word.before ? [{ word, field }] : [];
    });
    if (found.length === 0) return;
    waiting = waiting.filter((word) => !found.some((one) => one.word === word));
    for (const { word, field } of found) {
      begun.set(field, word.before);
      fields.set(keyOf(word), field);
      typeAgain(field, word.now);
    }
    onRestored();
  };

  const observer = new MutationObserver(() => {
    if (waiting.length > 0 || words.length > 0) handleDocument();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('input', handleInput);
  document.addEventListener('submit', handleSubmit, true);
  const stopListening = onCallSuccess(forgetSent);
  restore();
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('input', handleInput);
    document.removeEventListener('submit', handleSubmit, true);
    stopListening();
  };
}

const here = () => window.location.pathname + window.location.search;
const keyOf = ({ address, field }: Pick<TypedWord, 'address' | 'field'>) => `${address} ${field}`;
const isSame = (one: TypedWord, other: TypedWord) => keyOf(one) === keyOf(other);

/** A field with a name, in a form with one, on a screen that keeps what is typed. */
function isKept(target: EventTarget | null): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  if (!typedInto.has(target.type) || target.name === '' || secret.test(target.name + target.autocomplete)) return false;
  return target.form !== null && keepingScreens.has(screenAt(window.location.pathname) ?? '');
}

function nameOf(field: Field): string {
  return `${field.form ? formNameOf(field.form) : ''} ${field.name}`;
}

/** By its label, and among those of the same label by its place. */
function formNameOf(form: HTMLFormElement): string {
  const label = form.getAttribute('aria-label') ?? '';
  const alike = [...document.forms].filter((one) => (one.getAttribute('aria-label') ?? '') === label && isShown(one));
  return `${label} ${alike.indexOf(form)}`;
}

function fieldOf(word: TypedWord): Field | undefined {
  for (const form of document.forms) {
    if (!isShown(form)) continue;
    for (const field of form.elements) if (isKept(field) && nameOf(field) === word.field) return field;
  }
  return undefined;
}

/** Pages behind tabs stay in the document. */
const isShown = (element: Element) => element.checkVisibility();
