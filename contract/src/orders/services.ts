import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/paging.ts';
import { writtenText } from '../core/writtenText.ts';
import { Sale } from './orders.ts';
import { serviceRules } from './serviceRules.ts';

export const startService = endpoint('POST /api/sale/startService', {
  summary: 'Begin with a service that you sold: from then on its buyer cannot cancel it alone',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({ orderId: id }),
  output: Sale,
  errors: ['not_found', 'forbidden', 'state_conflict', 'service_late', 'four_eyes'],
});

export const deliverService = endpoint('POST /api/sale/deliverService', {
  summary: 'Deliver a service that you sold, with a note, a secret or a file that you uploaded',
  access: 'user',
  effect: 'changes',
  scope: 'sale.answer',
  input: z.strictObject({
    orderId: id,
    /** What the buyer reads on the order. */
    note: writtenText().max(serviceRules.note).default(''),
    /** Kept encrypted, and shown to the buyer on record. */
    secret: writtenText().max(serviceRules.secret).default(''),
    fileId: id.optional(),
  }),
  output: Sale,
  errors: ['not_found', 'forbidden', 'state_conflict', 'service_late', 'four_eyes'],
});
