import { useMemo } from 'react';
import type { Locale } from '#contract/core/locale.ts';
import { useLocale } from './locale.tsx';

type Resource = Record<string, string>;
/** `orders_one` and `orders_other` are asked for as `orders`. */
type Base<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : Key;
type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never;
/** All texts of a base name together, so that their placeholders are collected. */
type TextOf<T extends Resource, Name> = { [Key in keyof T]: Base<Key> extends Name ? T[Key] : never }[keyof T];
/** Refuses a second language that lacks a name of the first one, or has one more. */
type SameNames<One extends Resource, Two extends Resource> = [Base<keyof One>] extends [Base<keyof Two>]
  ? [Base<keyof Two>] extends [Base<keyof One>]
    ? unknown
    : { missing: Exclude<Base<keyof Two>, Base<keyof One>> }
  : { missing: Exclude<Base<keyof One>, Base<keyof Two>> };

type Values<T extends Resource, Name> = [Placeholder<TextOf<T, Name>>] extends [never]
  ? []
  : [values: { [Value in Placeholder<TextOf<T, Name>>]: Value extends 'count' ? number : string | number }];

export interface TextSet<T extends Resource> {
  /** What the texts are of, for whoever reads a list of sets. */
  namespace: string;
  texts: Readonly<Record<Locale, Resource>>;
  /** Never there at run time: carries the type of the texts. */
  type?: T;
}

/** `t('left', { count: 3 })`: names and placeholders are checked by the compiler. */
export type Translate<T extends Resource> = <Name extends Base<keyof T> & string>(
  name: Name,
  ...values: Values<T, Name>
) => string;
/** The names of a set, for tables that map a state to its text. */
export type TextName<S> = S extends TextSet<infer T> ? Base<keyof T> & string : never;

/**
 * Texts of one feature, both languages in one place. Plurals end in `_one` and `_other` (Chinese has `_other` only),
 * placeholders are `{{name}}`. What a plural counts is `{{count}}`, and always a number.
 */
export function defineTexts<const Chinese extends Resource, const English extends Resource>(
  namespace: string,
  texts: { 'zh-CN': Chinese; 'en-US': English & SameNames<Chinese, English> },
): TextSet<Chinese> {
  return { namespace, texts };
}

/** The texts of a set in the reader's language. */
export function useTexts<T extends Resource>(texts: TextSet<T>): Translate<T> {
  const locale = useLocale();
  return useMemo(() => textsIn(locale, texts), [locale, texts]);
}

/**
 * The texts of a set in a given language, for `meta` functions and whatever is outside of React. A text that is missing
 * falls back to English, and to its name.
 */
export function textsIn<T extends Resource>(locale: Locale, { texts }: TextSet<T>): Translate<T> {
  return (name, ...[values = {}]: [values?: Record<string, string | number>]) => {
    const text =
      find(texts[locale], name, locale, values['count']) ?? find(texts['en-US'], name, 'en-US', values['count']);
    return (text ?? name).replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''));
  };
}

const plurals = { 'zh-CN': new Intl.PluralRules('zh-CN'), 'en-US': new Intl.PluralRules('en-US') };

/** The form that a count takes, where there is one: `left` is `left_one` for 1 in English. */
function find(texts: Resource, name: string, locale: Locale, count: unknown): string | undefined {
  const plural = typeof count === 'number' ? texts[`${name}_${plurals[locale].select(count)}`] : undefined;
  return plural ?? texts[name];
}
