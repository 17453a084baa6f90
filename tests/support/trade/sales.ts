import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { requestRefund } from '#contract/orders/refunds.ts';
import { returnedTooOften } from '#contract/orders/refundRules.ts';
import { openSession } from '../../../server/src/platform/http/session.ts';
import { secretMailContext } from '../../../server/src/platform/jobs/mail.ts';
import type { TestApp } from '../app/app.ts';
import type { TestShop } from './goods.ts';
import { placeOrder } from './orders.ts';
import { recharge } from './payments.ts';
import { makePerson, stayBusy, type Person } from '../people/people.ts';
import { makeProduct, type TestProduct } from './products.ts';

/** A licence of a shop, or of the platform where none is said. */
export async function makeLicence(app: TestApp, priceFen: number, shop?: TestShop): Promise<TestProduct> {
  const options = { title: '云笔记', titleEnglish: 'Cloud Notes', skus: [{ priceFen, maxQuantity: 1000 }] };
  return makeProduct(app, { ...options, shopId: shop?.id ?? null });
}

/** Somebody with money on the balance. */
export async function makeBuyer(app: TestApp, balanceFen: number): Promise<Person> {
  const buyer = await makePerson(app);
  await recharge(app, buyer, balanceFen);
  return buyer;
}

/** Somebody with a new session, for when the old one ran out. */
export async function loggedIn(app: TestApp, person: Person): Promise<Person> {
  const session = { userId: person.id, role: 'user', remember: true, now: app.now() } as const;
  const { token } = await app.database.transaction((tx) => openSession(tx, session));
  await stayBusy(app.database.primary, person.id);
  return { ...person, token };
}

/**
 * Puts what a buyer returned unseen back beyond the time in which it counts, where it is so much that a product may wait for it: tests share
 * buyers and products.
 */
export async function forgetReturns(app: TestApp, { id }: { id: number }): Promise<void> {
  const { times, seconds } = returnedTooOften;
  const counts = `user_id = $1 and reason = 'unseen' and state = 'refunded' and ended_at > $2`;
  const since = new Date(app.now().getTime() - seconds * 1000);
  await app.sql(
    `update refunds set ended_at = ended_at - make_interval(secs => ${seconds})
     where ${counts} and (select count(*) from refunds where ${counts}) >= ${times}`,
    [id, since],
  );
}

/** An order that is paid from the balance and delivered, whatever its buyer returned before; its number. */
export async function buy(
  app: TestApp,
  buyer: Person,
  product: Pick<TestProduct, 'skuId' | 'priceFen'>,
  quantity = 1,
): Promise<number> {
  await forgetReturns(app, buyer);
  return (await placeOrder(app, buyer, product, { quantity, payBy: 'balance' })).id;
}

/** The same, and its buyer looked at the goods. */
export async function buyAndSee(...bought: Parameters<typeof buy>): Promise<number> {
  const orderId = await buy(...bought);
  const [app, buyer] = bought;
  const { name } = await app.call('showOrder', { orderId }, buyer);
  if (name !== undefined) throw new Error(`order ${orderId} was not shown: ${name}`);
  return orderId;
}

/** Asks for money back of the seller's will, where nothing else is said. */
export async function askRefund(
  app: TestApp,
  buyer: { token: string },
  request: Partial<InputOf<typeof requestRefund>> & { orderId: number; wantedFen: number },
): Promise<OutputOf<typeof requestRefund>> {
  return (await app.call('requestRefund', { reason: 'other', words: '不想要了', ...request }, buyer)).data;
}

let pictures = 0;

/** A picture that was uploaded for an order; its name. */
export async function makePicture(app: TestApp, uploadedBy: { id: number }): Promise<string> {
  pictures += 1;
  const name = `picture${pictures}`;
  const row = [name, uploadedBy.id, app.now()];
  await app.sql(
    'insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private) values ($1, 9, 9, 9, $2, $3, true)',
    row,
  );
  return name;
}

/** Letters in the outbox, newest first, once the jobs that write them are done. */
export async function lettersTo(
  app: TestApp,
  email: string,
): Promise<{ subject: string; body: string; link: string | null }[]> {
  await app.drainJobs();
  const { rows } = await app.sql(
    'select subject, body, body_encrypted, link from mail_outbox where recipient = $1 order by id desc',
    [email],
  );
  return rows.map(({ subject, body, body_encrypted: encrypted, link }) => ({
    subject: String(subject),
    link: typeof link === 'string' ? link : null,
    // What holds a code can be read by its addressee alone: here in their place.
    body: encrypted instanceof Buffer ? app.app.keys.decrypt(encrypted, secretMailContext(email)) : String(body),
  }));
}
