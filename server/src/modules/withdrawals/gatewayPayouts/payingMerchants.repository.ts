/** Merchant accounts that pay withdrawals: at most one is on. */
import { payingGateway, type PayingMerchantState } from '#contract/withdrawals/gatewayPayoutRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { merchantGatewayNames } from '#contract/orders/gateways.ts';

export interface PayingMerchantRow {
  merchantId: number;
  gateway: (typeof merchantGatewayNames)[number];
  name: string;
  account: string;
  sellerId: string;
  address: string;
  /** Whether payments are taken through it: what is switched off pays nothing either. */
  isOpen: boolean;
  /** Null: nobody asked for it. */
  state: PayingMerchantState | null;
  certificateSerial: string | null;
  askedBy: number | null;
  askedByName: string | null;
  askedAt: Date | null;
  decidedBy: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
}

const gateways = Object.values(payingGateway)
  .filter((gateway) => gateway !== null)
  .map((gateway) => `'${gateway}'`)
  .join(', ');
const text = (condition: string) => `
  select m.id as merchant_id, m.gateway, m.name, m.account, m.seller_id, m.address, m.state = 'on' as is_open, g.state, g.certificate_serial,
    g.asked_by, a.username as asked_by_name, g.asked_at, g.decided_by, d.username as decided_by_name, g.decided_at
  from merchants m left join paying_merchants g on g.merchant_id = m.id
    left join users a on a.id = g.asked_by left join users d on d.id = g.decided_by
  where m.gateway in (${gateways}) and ${condition}`;
const list = prepared<PayingMerchantRow>(
  'paying_merchants_list',
  `${text(`(m.state = 'on' or g.state in ('waiting', 'on'))`)} order by g.state = 'on' desc nulls last, m.id desc`,
);
const find = prepared<PayingMerchantRow>('paying_merchants_find', text('m.id = $1'));
const current = prepared<PayingMerchantRow>('paying_merchants_current', text(`m.state = 'on' and g.state = 'on'`));
const lockCurrent = prepared<{ merchantId: number }>(
  'paying_merchants_lock',
  `select g.merchant_id from paying_merchants g join merchants m on m.id = g.merchant_id
   where g.state = 'on' and m.state = 'on' for no key update of g`,
);
const asking = prepared(
  'paying_merchants_ask',
  `insert into paying_merchants (merchant_id, state, certificate_serial, root_serial, asked_by, asked_at, decided_by, decided_at)
   select id, $2, $3, $4, $5, $6, $7, case when $7::bigint is not null then $6::timestamptz end
   from merchants where id = $1 and state = 'on' and gateway in (${gateways})
   on conflict (merchant_id) do update set state = excluded.state, certificate_serial = excluded.certificate_serial,
     root_serial = excluded.root_serial, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at
   where paying_merchants.state = 'off'`,
);
const approval = prepared(
  'paying_merchants_approve',
  `update paying_merchants set state = 'on', decided_by = $2, decided_at = $3
   where merchant_id = $1 and state = 'waiting' and asked_by = $4`,
);
const switchingOff = prepared(
  'paying_merchants_off',
  `update paying_merchants set state = 'off', decided_by = $2, decided_at = $3
   where merchant_id = $1 and state in ('waiting', 'on')`,
);

/** Those that could pay, the one that does first; a site has few. */
export function listPayingMerchantRows(tx: Tx): Promise<PayingMerchantRow[]> {
  return tx.many(list, []);
}

export function findPayingMerchant(tx: Tx, merchantId: number): Promise<PayingMerchantRow | undefined> {
  return tx.maybe(find, [merchantId]);
}

/** The one that pays now, if any. */
export function findCurrentPayer(tx: Tx): Promise<PayingMerchantRow | undefined> {
  return tx.maybe(current, []);
}

/** The same, held until the end of the transaction: what a day has left is counted by one after the other. */
export async function lockCurrentPayer(tx: Tx): Promise<number | undefined> {
  return (await tx.maybe(lockCurrent, []))?.merchantId;
}

export interface AskedPayer {
  merchantId: number;
  /** `on` where nobody else has to agree. */
  to: 'waiting' | 'on';
  certificateSerial: string;
  rootSerial: string;
  by: number;
  now: Date;
}

/** False where it takes no payments, or was asked for already. A second one that is on breaks `paying_merchants_one`. */
export async function askForPayer(tx: Tx, asked: AskedPayer): Promise<boolean> {
  const { merchantId, to, certificateSerial, rootSerial, by, now } = asked;
  const values = [merchantId, to, certificateSerial, rootSerial, by, now, to === 'on' ? by : null];
  return (await tx.run(asking, values)) === 1;
}

/** `askedBy`: as it was read; false when it does not wait, or somebody else asked meanwhile. */
export async function approvePayer(
  tx: Tx,
  { merchantId, by, askedBy, now }: { merchantId: number; by: number; askedBy: number; now: Date },
): Promise<boolean> {
  return (await tx.run(approval, [merchantId, by, now, askedBy])) === 1;
}

export async function switchPayerOff(
  tx: Tx,
  { merchantId, by, now }: { merchantId: number; by: number; now: Date },
): Promise<boolean> {
  return (await tx.run(switchingOff, [merchantId, by, now])) === 1;
}
