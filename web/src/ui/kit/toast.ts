/** Short messages that come and go. Kept outside of React, so that anything may call `toast.good(…)`. */
export interface Toast {
  id: number;
  tone: 'good' | 'bad' | 'info';
  text: string;
}

/** From the specification: an error stays for five seconds. */
const lifeMilliseconds = 5000;
const atOnce = 4;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The same text again only starts its time anew. */
function show(tone: Toast['tone'], text: string): void {
  const id = ++lastId;
  change([...shown.filter((other) => other.text !== text), { id, tone, text }].slice(-atOnce));
  setTimeout(() => dismissToast(id), lifeMilliseconds);
}

export const toast = {
  good: (text: string) => show('good', text),
  bad: (text: string) => show('bad', text),
  info: (text: string) => show('info', text),
};

export function dismissToast(id: number): void {
  if (shown.some((other) => other.id === id)) change(shown.filter((other) => other.id !== id));
}

/** Takes away what told of a success. */
export function dismissGood(): void {
  if (shown.some(({ tone }) => tone === 'good')) change(shown.filter(({ tone }) => tone !== 'good'));
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => shown,
};
