import { z } from 'zod';
import { Day } from './day.ts';
import { limits } from './limits.ts';

/** A whole number; digits in a text count as well, because a query can hold nothing else. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(digitsToNumber, z.number().int().min(min).max(max));
}

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

/** Yes or no; the words `true` and `false` count as well, because a query can hold nothing else. */
export const flag = z.preprocess(wordToFlag, z.boolean());

function wordToFlag(value: unknown): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Query of a list that pages by cursor. */
export const pageInput = {
  cursor: z
    .string()
    .max(limits.cursor.max)
    .meta({ description: 'The page to read: `next` of the page before; without it the first.' })
    .optional(),
  limit: wholeNumber(1, limits.list.max)
    .meta({ description: 'How many rows a page has at most.' })
    .default(limits.list.normal),
};

/** An id in a query (text) or a body (number). */
export const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Days of the site's time zone that a list is narrowed to, both included. */
export const dayRange = { from: Day.optional(), to: Day.optional() };

/** Amounts in fen that a list is narrowed to, both included. */
export const amountRange = {
  fromFen: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  toFen: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
};

export const directions = ['desc', 'asc'] as const;

/** What a list can be sorted by, the first unless said, and in which direction. A cursor belongs to its order. */
export function sortInput<const Names extends readonly [string, ...string[]]>(names: Names) {
  const [first] = names;
  return {
    sort: z.enum(names).default(() => first as z.output<z.ZodEnum<{ [Name in Names[number]]: Name }>>),
    direction: z.enum(directions).default('desc'),
  };
}

/** A list's reply: `next` is the cursor of the following page, `total` is exact up to 10,000. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    list: z.array(item),
    next: z.string().nullable().meta({ description: '`cursor` of the next page; null on the last.' }),
    total: z.int().meta({ description: 'All rows that match; counted up to 10,000.' }),
    totalExact: z.boolean(),
  });
}
