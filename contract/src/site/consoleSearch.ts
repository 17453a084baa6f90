import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { writtenLine } from '../core/writtenText.ts';

/** As whom the caller may open it: as its buyer or holder, as its seller, or as an admin. */
const side = z.enum(['buyer', 'seller', 'admin']);

export const searchConsole = endpoint('POST /api/console/search', {
  summary:
    'Find your orders by number, your licences by the end of their key, and products; admins find everybody’s, and users',
  access: 'user',
  effect: 'reads',
  // In the body: nothing of a key is to stand in an address.
  input: z.strictObject({ search: writtenLine().min(1).max(limits.search.max) }),
  output: z.object({
    orders: z.array(z.object({ id: z.int(), title: z.string(), side })),
    licences: z.array(z.object({ id: z.int(), title: z.string(), keyMasked: z.string(), side })),
    products: z.array(z.object({ id: z.int(), title: z.string() })),
    /** For admins only. */
    users: z.array(z.object({ id: z.int(), username: z.string() })),
  }),
  errors: [],
});
