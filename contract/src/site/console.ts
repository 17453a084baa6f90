import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { OrderSummary } from '../orders/orders.ts';

export const getDashboard = endpoint('GET /api/console/dashboard', {
  summary: 'The caller’s figures, what waits for the caller, and the newest orders',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    availableFen: z.number(),
    unpaidOrders: z.number(),
    orders: z.number(),
    licences: z.number(),
    licencesEndingSoon: z.number(),
    newest: z.array(OrderSummary),
    /** For admins only: the whole site. */
    site: z
      .object({
        usersTotal: z.number(),
        ordersToday: z.number(),
        salesTodayFen: z.number(),
        outboxWaiting: z.number(),
        /** What waits for admins, counted up to 1,000. */
        refundsWaiting: z.number(),
        questionsWaiting: z.number(),
        decisionsWaiting: z.number(),
      })
      .nullable(),
  }),
  errors: [],
});
