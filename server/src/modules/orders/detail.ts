import type { Order, OrderSummary } from '#contract/orders/orders.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { giftCodesOfOrder } from '../adjustments/service.ts';
import { getFile } from '../files/service.ts';
import { listOrderLicences, renewalOfOrder } from '../licences/service.ts';
import { itemsOfOrder, sharedSecretOf } from '../stock/service.ts';
import { answersOf } from './answers/answers.ts';
import { findAnswersSeen } from './answers/answers.repository.ts';
import { findServiceDelivery } from './services/services.repository.ts';
import { serviceOf } from './services/serviceView.ts';
import { hasGoods, hasItems, hasSecretAnswers, isShared } from './permissions.ts';
import { isPaid } from './refunds/refundPermissions.ts';
import { refundsOfOrder } from './refunds/refundView.ts';
import type { OrderView } from './repository.ts';
import { listShowings } from './showings.repository.ts';
import { talkOf } from './support/support.ts';
import { couponOf, summaryOf, timesOf } from './view.ts';

/** What only the buyer sees of an order. */
type OfBuyer =
  | 'gatewayFeeFen'
  | 'together'
  | 'paymentToken'
  | 'held'
  | 'instructionsHtml'
  | 'review'
  | 'pricing'
  | 'credited'
  | 'returnedBuyAgainAt'
  | 'refundWays';

/** What buyer, seller and admin see alike of an order: what it delivered, and what became of it. */
export async function detailOf(
  call: Pick<Call, 'tx' | 'actor' | 'app' | 'locale' | 'now'>,
  order: OrderView,
  may: OrderSummary['may'],
): Promise<Reply<Omit<Order, OfBuyer>>> {
  const { tx, locale, now } = call;
  const { kind, fileId } = order.snapshot;
  const isDelivered = isPaid(order);
  const [items, giftCodes, file, licences, renewal, showings, refunds, answersSeen, delivered, shared, talk] =
    await Promise.all([
      isDelivered && hasItems(order) ? itemsOfOrder(tx, order.id) : [],
      isDelivered && kind === 'gift' ? giftCodesOfOrder(tx, order.id) : [],
      (kind === 'file' || kind === 'service') && fileId ? getFile(tx, fileId) : null,
      isDelivered && kind === 'licence' ? listOrderLicences(tx, order.id, now) : [],
      isDelivered && order.renewsLicenceId !== null ? renewalOfOrder(tx, order.id) : undefined,
      isDelivered ? listShowings(tx, order.id) : [],
      isDelivered ? refundsOfOrder(call, order) : [],
      hasSecretAnswers(order) ? findAnswersSeen(tx, { orderId: order.id, buyerId: order.userId }) : undefined,
      kind === 'service' && order.deliveredAt ? findServiceDelivery(tx, order.id) : undefined,
      isShared(order) && hasGoods(order) ? sharedSecretOf(tx, order.skuId) : undefined,
      talkOf(call, order),
    ]);
  return {
    ...summaryOf(order, locale, may),
    ...timesOf(order),
    service: kind === 'service' ? serviceOf(order, delivered) : null,
    coupon: couponOf(order, { locale, readerId: userIdOf(call) }),
    takenPieces: order.revokedQuantity,
    items: [
      ...items.map(({ id, description, state, replaces }) => ({
        id,
        description,
        kind: kind === 'account' ? ('account' as const) : ('secret' as const),
        state,
        redeemedAt: null,
        replaces: replaces && { ...replaces, at: replaces.at.toISOString() },
      })),
      ...giftCodes.map(({ id, redeemedAt, voidedAt }) => ({
        id,
        kind: 'gift' as const,
        description: null,
        state: voidedAt === null ? ('sold' as const) : ('revoked' as const),
        redeemedAt: redeemedAt?.toISOString() ?? null,
        replaces: null,
      })),
    ],
    sharedSecret: shared ? { version: shared.version, setAt: shared.setAt.toISOString() } : null,
    file: file && { ...file, sha256: file.sha256.toString('hex') },
    licences,
    renewal: renewal ?? null,
    showings: showings.map((showing) => ({ kind: showing.kind, at: showing.shownAt.toISOString() })),
    refunds,
    answers: answersOf(order.snapshot, locale),
    answersSeenAt: answersSeen?.toISOString() ?? null,
    talk,
  };
}
