import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { writtenLine } from '../core/writtenText.ts';
import { listViewRules } from './listViewRules.ts';

const { nameMax, queryMax, hiddenMax, savedMax } = listViewRules;
const hidden = z.array(writtenLine().max(nameMax)).max(hiddenMax);
const list = z
  .string()
  .regex(/^[a-zA-Z]+$/)
  .max(nameMax);

/** How a person wants a list shown, on every device. */
export const ListView = z.strictObject({
  /** Keys of columns that are left out. */
  hidden,
  compact: z.boolean(),
  /** Filters, order and columns under a name; the newest last. */
  saved: z
    .array(
      z.strictObject({
        name: writtenLine().min(1).max(nameMax),
        /** The query of the list's address. */
        query: writtenLine().max(queryMax),
        hidden,
      }),
    )
    .max(savedMax),
});
export type ListView = z.infer<typeof ListView>;

export const getListView = endpoint('GET /api/console/list-view', {
  summary: 'How you want a list of the console shown',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ list }),
  /** Null: as usual. */
  output: z.object({ view: ListView.nullable() }),
  errors: [],
});

export const saveListView = endpoint('POST /api/console/list-view', {
  summary: 'Keep how you want a list of the console shown',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ list, view: ListView }),
  output: z.object({ view: ListView }),
  errors: ['list_views_limit'],
});
