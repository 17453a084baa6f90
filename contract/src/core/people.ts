import { z } from 'zod';

/** A user, as others see them. */
export const Person = z.object({ id: z.int(), username: z.string() });

/** A shop where only its name is shown. */
export const ShopName = z.object({ id: z.int(), name: z.string() });
