import { prepared, type Tx } from '../../platform/database/database.ts';
import type { PictureRight } from '../files/service.ts';

const seesStatement = prepared<{ sees: boolean }>(
  'orders_sees_picture',
  `select exists (
     select 1 from users u where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       exists (select 1 from pictures p where p.name = $4 and p.uploaded_by = u.id)
       or exists (
         select 1 from orders o where o.id = $1 and (o.user_id = u.id or o.seller_id = u.id or exists (
           select from shop_staff s where s.shop_id = o.shop_id and s.user_id = u.id and s.state = 'active' and s.roles && '{orders,money,all}')
           or exists (
           select from admin_grants g where g.user_id = u.id and g.grant_name = 'review')) and (
           exists (select 1 from refunds r where r.order_id = o.id and $4 = any (r.evidence))
           or exists (select 1 from order_messages m where m.order_id = o.id and $4 = any (m.pictures)))))
   ) as sees`,
);

/** Whether a link that was given still leads to the picture: asked again each time. A freeze, another role or a new password ends it. */
export async function maySeePicture(
  tx: Tx,
  { id: orderId, userId, accessEpoch, name }: PictureRight,
): Promise<boolean> {
  return (await tx.one(seesStatement, [orderId, userId, accessEpoch, name])).sees;
}
