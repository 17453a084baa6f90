/** Pictures of refunds and messages: seen by the parties of their order alone. */
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { sendOrderMessage } from '#contract/orders/orders.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { privatePicturesOf, signedPicture } from '../files/service.ts';
import { findAccessEpoch } from '../identity/service.ts';

type OrderPicture = OutputOf<typeof sendOrderMessage>['pictures'][number];

/** Throws invalid_input on `field` when one of the names is no picture that the caller uploaded for an order. */
export async function checkPictures(call: Call, field: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const own = new Set(await privatePicturesOf(call.tx, { names, uploadedBy: userIdOf(call) }));
  const fields = names.flatMap((name, index) =>
    own.has(name) ? [] : [{ field: `${field}.${index}`, rule: 'format' as const }],
  );
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** For whom addresses are signed. */
export type PictureReader = Pick<Call, 'tx' | 'actor' | 'app' | 'now'>;

/**
 * Signs addresses for the reader, who was checked to be a party of these orders; one look-up for all rows, and none where
 * there are no pictures.
 */
export async function pictureSigner(
  call: PictureReader,
  rows: readonly { names: readonly string[] }[],
): Promise<(orderId: number, names: readonly string[]) => OrderPicture[]> {
  const userId = userIdOf(call);
  const hasPictures = rows.some(({ names }) => names.length > 0);
  const accessEpoch = hasPictures ? await findAccessEpoch(call.tx, userId) : undefined;
  if (accessEpoch === undefined) return () => [];
  return (orderId, names) =>
    names.map((name) => {
      const right = { name, of: 'order', id: orderId, userId, accessEpoch, now: call.now } as const;
      return {
        name,
        url: signedPicture(call.app.keys, 320, right),
        largeUrl: signedPicture(call.app.keys, 1280, right),
      };
    });
}
