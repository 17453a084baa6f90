import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { writtenLine } from '../core/writtenText.ts';
import { consoleSearchRules } from './consoleSearchRules.ts';

/** As whom the caller may open it: as its buyer or holder, as its seller, or as an admin. */
const side = z.enum(['buyer', 'seller', 'admin']);

export const searchConsole = endpoint('POST /api/console/search', {
  summary:
    'Find your orders by number, your licences by number or key, and products; admins find everybody’s, and users and shops',
  access: 'user',
  effect: 'reads',
  // In the body: nothing of a key or a mail address is to stand in an address.
  input: z.strictObject({ search: writtenLine().min(1).max(consoleSearchRules.search.max) }),
  output: z.object({
    orders: z.array(z.object({ id: z.int(), title: z.string(), side })),
    licences: z.array(z.object({ id: z.int(), title: z.string(), keyMasked: z.string(), side })),
    products: z.array(z.object({ id: z.int(), title: z.string() })),
    /** For admins only, as their grants allow. */
    users: z.array(z.object({ id: z.int(), username: z.string() })),
    shops: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  errors: [],
});
