/** Pictures of refunds and messages: seen by the parties of their order alone. */
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { sendOrderMessage } from '#contract/orders/orders.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/database.ts';
import { privatePicturesOf, signedPicture, type PictureRight } from '../files/service.ts';
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
      const right = { name, orderId, userId, accessEpoch, now: call.now };
      return {
        name,
        url: signedPicture(call.app.keys, 320, right),
        largeUrl: signedPicture(call.app.keys, 1280, right),
      };
    });
}

const seesStatement = prepared<{ sees: boolean }>(
  'orders_sees_picture',
  `select exists (
     select 1 from users u where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       exists (select 1 from pictures p where p.name = $4 and p.uploaded_by = u.id)
       or exists (
         select 1 from orders o where o.id = $1 and (o.user_id = u.id or o.seller_id = u.id or u.role = 'admin') and (
           exists (select 1 from refunds r where r.order_id = o.id and $4 = any (r.evidence))
           or exists (select 1 from order_messages m where m.order_id = o.id and $4 = any (m.pictures)))))
   ) as sees`,
);

/** Whether a link that was given still leads to the picture: asked again each time. A freeze, another role or a new password ends it. */
export async function maySeePicture(tx: Tx, { orderId, userId, accessEpoch, name }: PictureRight): Promise<boolean> {
  return (await tx.one(seesStatement, [orderId, userId, accessEpoch, name])).sees;
}
