import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { consolePaths, type ConsolePath } from './consolePaths.ts';
import { workplaceRules } from './workplaceRules.ts';

// The names of the table are those of its type.
const screens = Object.keys(consolePaths) as [ConsolePath, ...ConsolePath[]];
const quick = z.array(z.enum(screens));

/** What a person begins the day with. */
const Workplace = z.object({
  /** What the account is here for: looking after the site, a shop of its own, or buying. */
  work: z.enum(['admin', 'seller', 'buyer']),
  balanceFen: z.int(),
  /** The part of the balance that was earned, of which withdrawals are paid, and what is yet to be released. */
  earnedFen: z.int(),
  pendingFen: z.int(),
  /** While it is not 0, nothing of the balance can be spent. */
  owedFen: z.int(),
  unpaidOrders: z.int(),
  /** Licences that end soon: to be renewed. */
  licencesEndingSoon: z.int(),
  /** Screens that the account put here, as far as its role may visit them. */
  quick,
});

export const getWorkplace = endpoint('GET /api/console/workplace', {
  summary: 'Your workplace: balance, what is to be paid and renewed, and the screens that you chose',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Workplace,
  errors: [],
});

export const saveWorkplace = endpoint('POST /api/console/workplace', {
  summary: 'Choose the screens of your workplace',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ quick: quick.max(workplaceRules.quickMax) }),
  output: z.object({ quick }),
  errors: [],
});
