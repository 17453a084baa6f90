import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { openGiftCode } from './giftCodeEncryption.ts';
import { listCodeRows } from './gifts.repository.ts';

/** The codes of a batch in their groups, at most `limit`, after one of them. Secret: for the one who hands them out. */
export async function listOpenGiftCodes(
  tx: Tx,
  keys: Keys,
  of: { batchId: number; afterId?: number; limit: number },
): Promise<{ id: number; giftCode: string; redeemedAt: Date | null }[]> {
  const { batchId, afterId = 0, limit } = of;
  const rows = await listCodeRows(tx, { batchId, redeemed: false, afterId, limit });
  return rows.map(({ id, redeemedAt, ...sealed }) => ({ id, giftCode: openGiftCode(keys, sealed), redeemedAt }));
}
