import { z } from 'zod';
import { writtenLine } from '../core/writtenText.ts';
import { extraFieldFormats, extraFieldKeyPattern, extraFieldKinds, extraFieldRules } from './extraFieldRules.ts';

const { label, help, choice, choices, text, fields } = extraFieldRules;
const inBoth = (max: number) =>
  z.strictObject({ 'zh-CN': writtenLine().max(max), 'en-US': writtenLine().max(max).default('') });

/** What a buyer is asked, as it is edited. */
export const ExtraFieldDraft = z.strictObject({
  /** The word that answers go by; it stays when the label changes. */
  key: z.string().regex(extraFieldKeyPattern),
  kind: z.enum(extraFieldKinds),
  labels: inBoth(label),
  helps: inBoth(help).default({ 'zh-CN': '', 'en-US': '' }),
  required: z.boolean().default(true),
  /** Kept encrypted, in no list, and shown to the seller on record only. */
  sensitive: z.boolean().default(false),
  /** Characters of a text, or the value of a number. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** For numbers: no fraction. */
  whole: z.boolean().default(true),
  /** For texts. */
  format: z.enum(extraFieldFormats).default('any'),
  choices: z.array(inBoth(choice)).max(choices.max).default([]),
});

/** What a buyer is asked, in the reader's language. */
export const ExtraField = z.object({
  key: z.string(),
  kind: z.enum(extraFieldKinds),
  label: z.string(),
  /** '' : none. */
  help: z.string(),
  required: z.boolean(),
  sensitive: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  whole: z.boolean(),
  format: z.enum(extraFieldFormats),
  /** For choices: the value to send, and what it is called. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ExtraField = z.infer<typeof ExtraField>;

/** What a buyer answers, by the keys of the product's fields; numbers as they are written. */
export const answersInput = z
  .array(z.strictObject({ key: z.string().max(16), value: writtenLine().max(text) }))
  .max(fields)
  .default([]);

/** An answer as it is kept with its order; of a sensitive one the value is null. */
export const OrderAnswer = z.object({
  key: z.string(),
  label: z.string(),
  sensitive: z.boolean(),
  value: z.string().nullable(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;
