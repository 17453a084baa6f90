import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { OrderSummary } from '../orders/orders.ts';

export const getDashboard = endpoint('GET /api/console/dashboard', {
  summary: 'Your figures, what waits for you, and the newest orders',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    balanceFen: z.int(),
    /** While it is not 0, nothing of the balance can be spent. */
    owedFen: z.int(),
    unpaidOrders: z.int(),
    orders: z.int(),
    licences: z.int(),
    licencesEndingSoon: z.int(),
    newest: z.array(OrderSummary),
    /** For admins only: the whole site. */
    site: z
      .object({
        usersTotal: z.int(),
        ordersToday: z.int(),
        salesTodayFen: z.int(),
        outboxWaiting: z.int(),
        /** What waits for admins, counted up to 1,000. */
        refundsWaiting: z.int(),
        questionsWaiting: z.int(),
        decisionsWaiting: z.int(),
      })
      .nullable(),
  }),
  errors: [],
});
