/** Products, and new texts of products, that wait for a review. */
import { waitingSource, type WaitingSource } from '../../../platform/waiting.ts';

export const productWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'product_review',
    side: 'admin',
    from: 'product_reviews r',
    where: `r.state = 'waiting'`,
    joins: 'join products p on p.id = r.product_id left join shops s on s.id = p.shop_id',
    columns: {
      id: 'r.id',
      product: 'r.product_id',
      titleZh: 'p.title_zh',
      titleEn: `nullif(p.title_en, '')`,
      person: 's.name',
      since: 'r.asked_at',
    },
  }),
];
