/** The cart of a visitor: lines that this browser keeps until somebody logs in. */
import { useSyncExternalStore } from 'react';
import { cartRules } from '#contract/cart/cartRules.ts';

export interface KeptLine {
  skuId: number;
  quantity: number;
  /** What one piece cost when it was put in. */
  seenPriceFen?: number;
}

const name = 'cart';
const none: readonly KeptLine[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; lines: readonly KeptLine[] } = { text: null, lines: none };

function read(): readonly KeptLine[] {
  const text = localStorage.getItem(name);
  if (text !== known.text) known = { text, lines: linesIn(text) };
  return known.lines;
}

/** What somebody else wrote there is no cart. */
function linesIn(text: string | null): readonly KeptLine[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isLine).slice(0, cartRules.lines) : none;
  } catch {
    return none;
  }
}

function isLine(value: unknown): value is KeptLine {
  if (typeof value !== 'object' || value === null) return false;
  const { skuId, quantity, seenPriceFen = 0 } = value as Partial<Record<string, unknown>>;
  return [skuId, quantity, seenPriceFen].every(Number.isSafeInteger);
}

function write(lines: readonly KeptLine[]): void {
  if (lines.length === 0) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(lines));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same browser has the same cart.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The lines that this browser keeps; none on the server and while the page hydrates. */
export function useBrowserCart(): readonly KeptLine[] {
  return useSyncExternalStore(subscribe, read, () => none);
}

/** Adds a line, or to one that is there; false when there is no room. */
export function keepLine(line: KeptLine, max: number): boolean {
  const lines = read();
  const before = lines.find(({ skuId }) => skuId === line.skuId);
  if (!before && lines.length >= cartRules.lines) return false;
  const quantity = Math.min(max, (before?.quantity ?? 0) + line.quantity);
  write([...lines.filter(({ skuId }) => skuId !== line.skuId), { ...line, quantity }]);
  return true;
}

/** Sets how many of a line are wanted. */
export function setKeptQuantity(skuId: number, quantity: number): void {
  write(read().map((line) => (line.skuId === skuId ? { skuId, quantity } : line)));
}

export function dropLine(skuId: number): void {
  write(read().filter((line) => line.skuId !== skuId));
}

/** Lines on their way into an account, with the key by which they count once however often they are sent. */
export interface HandOver {
  key: string;
  lines: readonly KeptLine[];
}

const handOverName = 'cartHandOver';

/** Takes all lines out to be handed over; those that were taken and never answered for come first. */
export function takeHandOver(): HandOver | undefined {
  const before = keptHandOver();
  if (before) return before;
  const lines = read();
  if (lines.length === 0) return undefined;
  // No secret: it is told from other keys of the same account alone.
  const taken = { key: `cart ${Date.now()} ${Math.random()}`, lines };
  localStorage.setItem(handOverName, JSON.stringify(taken));
  write(none);
  return taken;
}

function keptHandOver(): HandOver | undefined {
  try {
    const { key, lines } = JSON.parse(localStorage.getItem(handOverName) ?? '{}') as Partial<HandOver>;
    return typeof key === 'string' && Array.isArray(lines) && lines.every(isLine) ? { key, lines } : undefined;
  } catch {
    return undefined;
  }
}

/** The account has them. */
export const endHandOver = (): void => localStorage.removeItem(handOverName);

/** The account did not take them: they are this browser’s again. */
export function undoHandOver({ lines }: HandOver): void {
  endHandOver();
  write([...lines, ...read()].slice(0, cartRules.lines));
}

/** Whether there is something to hand over; false on the server and while the page hydrates. */
export const useHasLines = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read().length > 0 || keptHandOver() !== undefined,
    () => false,
  );
