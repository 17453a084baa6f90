/** What a shop notes on an order for itself. */
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { orderNoteRules } from './orderRules.ts';

export const OrderNote = z.object({
  id: z.int(),
  /** User name of who wrote it: the owner, staff, or an admin of what the platform sells. */
  by: z.string(),
  words: z.string(),
  createdAt: time,
});
export type OrderNote = z.infer<typeof OrderNote>;

const OrderNotes = z.object({
  /** Newest first. */
  list: z.array(OrderNote),
});

export const listOrderNotes = endpoint('GET /api/sale/notes', {
  summary: 'What your shop noted on an order for itself; its buyer never sees it',
  access: 'user',
  effect: 'reads',
  scope: 'sale.read',
  input: z.strictObject({ orderId: id }),
  output: OrderNotes,
  errors: ['not_found'],
});

export const addOrderNote = endpoint('POST /api/sale/note', {
  summary: 'Note something on an order of your shop, for the shop alone; notes stay as they are',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ orderId: id, words: writtenText().min(1).max(orderNoteRules.wordsMax) }),
  output: OrderNotes,
  errors: ['not_found', 'order_notes_full'],
});
