import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { licenceTransferStates } from './licenceTransferProcess.ts';
import { Licence } from './licences.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';

export const licenceTransferDirections = ['in', 'out'] as const;

/** The offer of a licence to somebody else, as either of the two sees it. */
export const LicenceTransfer = z.object({
  id: z.int(),
  state: z.enum(licenceTransferStates),
  /** `out`: offered by the caller. */
  direction: z.enum(licenceTransferDirections),
  /** Null for whoever does not hold the licence. */
  licenceId: z.int().nullable(),
  productId: z.int(),
  title: z.string(),
  skuName: z.string(),
  categorySlug: z.string(),
  /** The category of the first level that it belongs to: gives a drawn cover its hue. */
  topCategorySlug: z.string(),
  /** The user name of the other one: who offers it, or to whom, as it was typed. */
  person: z.string(),
  createdAt: time,
  /** Accepted by then, or it ends by itself. */
  expiresAt: time,
  /** Null while it waits. */
  endedAt: time.nullable(),
  /** What the receiver gets: end of the licence (null: for a lifetime, or not begun) and its policy in words. */
  licenceExpiresAt: time.nullable(),
  policyWords: z.array(z.string()),
  may: z.array(z.enum(['accept', 'decline', 'withdraw'])),
});
export type LicenceTransfer = z.infer<typeof LicenceTransfer>;

export const listLicenceTransfers = endpoint('GET /api/licence/transfers', {
  summary: 'Licences that you were offered or offered to others, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput, direction: z.enum(licenceTransferDirections) }),
  output: listOf(LicenceTransfer),
  errors: [],
});

export const offerLicenceTransfer = endpoint('POST /api/licence/transfer/offer', {
  summary: 'Offer your licence to a user by the exact name; the reply is the same for a name that nobody has',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ licenceId: id, username: writtenLine().min(1).max(limits.username.max) }),
  output: Licence,
  errors: [
    'not_found',
    'licence_not_active',
    'licence_let_out',
    'transfer_not_allowed',
    'transfer_waiting',
    'too_many_requests',
  ],
});

export const withdrawLicenceTransfer = endpoint('POST /api/licence/transfer/withdraw', {
  summary: 'Withdraw your offer of a licence',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ transferId: id }),
  output: LicenceTransfer,
  errors: ['not_found', 'state_conflict'],
});

export const acceptLicenceTransfer = endpoint('POST /api/licence/transfer/accept', {
  summary: 'Accept an offered licence: it gets a new key, and all of its activations end',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ transferId: id }),
  output: LicenceTransfer,
  errors: [
    'not_found',
    'state_conflict',
    'licence_not_active',
    'licence_let_out',
    'transfer_not_allowed',
    'too_many_requests',
  ],
});

export const declineLicenceTransfer = endpoint('POST /api/licence/transfer/decline', {
  summary: 'Decline an offered licence',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ transferId: id }),
  output: LicenceTransfer,
  errors: ['not_found', 'state_conflict'],
});
