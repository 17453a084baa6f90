import { parseDay } from '../language/days.ts';
import { useQueryChange } from '../ui/list/useQueryChange.ts';

/** Reads one parameter of the address; what it does not understand is undefined, or the fallback. */
type Read<Value> = (text: string | null) => Value;

export function oneOf<const Name extends string>(names: readonly Name[]): Read<Name | undefined>;
export function oneOf<const Name extends string>(names: readonly Name[], fallback: NoInfer<Name>): Read<Name>;
export function oneOf(names: readonly string[], fallback?: string): Read<string | undefined> {
  return (text) => names.find((name) => name === text) ?? fallback;
}

/** A whole number above zero. */
export const number: Read<number | undefined> = (text) => {
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
};
export const text: Read<string | undefined> = (given) => given?.trim() || undefined;
/** YYYY-MM-DD. */
export const day: Read<string | undefined> = parseDay;
export const flag: Read<true | undefined> = (given) => (given === null ? undefined : true);

type Spec = Record<string, Read<unknown>>;
type Values<S extends Spec> = { [Name in keyof S]: ReturnType<S[Name]> };
type Changes = Record<string, string | number | true | undefined>;

/**
 * Filters, tab and open row out of the address, so that they survive reload and back:
 * `const { at, linkTo, go } = useAddress({ state: oneOf(states), user: number, order: number })`.
 * What others read of the same address stays when it changes.
 */
export function useAddress<S extends Spec>(spec: S) {
  const [query, change] = useQueryChange();
  return {
    at: valuesIn(query, spec),
    /** The same page with these changes; undefined takes a parameter away. */
    linkTo: (changes: Partial<Record<keyof S & string, Changes[string]>>) => `?${changed(query, changes)}`,
    /** The same page with nothing but these. */
    only: (values: Changes) => `?${changed(new URLSearchParams(), values)}`,
    /** Goes where `linkTo` points; what closes something is a step back, what follows another can take its place. */
    go: (changes: Partial<Record<keyof S & string, Changes[string]>>, how?: { replace: boolean }) =>
      change(changed(query, changes), how),
  };
}

export function valuesIn<S extends Spec>(query: URLSearchParams, spec: S): Values<S> {
  const read = Object.entries(spec).map(([name, of]) => [name, of(query.get(name))]);
  // Each value is what the reader of its name answers.
  return Object.fromEntries(read) as Values<S>;
}

/** Leaves out a last day that lies before the first one. */
export function ordered<At extends { from: string | undefined; to: string | undefined }>(at: At): At {
  const { from, to } = at;
  return from !== undefined && to !== undefined && to < from ? { ...at, to: undefined } : at;
}

export function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value === true ? '1' : String(value));
  }
  return next;
}
