import type { GatewayName, GatewayWay } from '#contract/orders/gateways.ts';
import type { MerchantTerms, PayHours } from '#contract/orders/merchantChoice.ts';
import type { EpayCashier, MerchantState, MerchantTest, PayDevice } from '#contract/orders/merchantRules.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

export interface MerchantRow extends Row<
  'merchants',
  | 'id name account address weight minFen maxFen'
  | 'askedBy askedAt decidedBy decidedAt words testedAt secretEncrypted'
  | 'hoursFrom hoursTo maintenanceZh maintenanceEn feeRate feeFixedFen noticeNetworks version'
> {
  devices: PayDevice[];
  gateway: GatewayName;
  cashier: EpayCashier;
  payWays: GatewayWay[];
  sellerId: string;
  providerKey: string;
  appId: string;
  keySerial: string;
  providerKeyId: string;
  state: MerchantState;
  testResult: MerchantTest | null;
  askedByName: string;
  decidedByName: string | null;
}

/** A way to get to a gateway. */
export interface Way {
  gateway: GatewayName;
  way: GatewayWay;
}

/** What is asked of a gateway through it; the secret is encrypted. */
export type OpenMerchantRow = Pick<
  MerchantRow,
  | 'id'
  | 'gateway'
  | 'account'
  | 'address'
  | 'sellerId'
  | 'providerKey'
  | 'appId'
  | 'keySerial'
  | 'providerKeyId'
  | 'cashier'
  | 'payWays'
  | 'secretEncrypted'
>;

/** What decides on whether one that is switched on takes a payment, and what that costs. */
export type TermsRow = MerchantTerms & Pick<MerchantRow, 'maintenanceZh' | 'maintenanceEn' | 'feeRate' | 'feeFixedFen'>;

const columns = (providerKey: string, providerKeyId: string) => `m.id, m.gateway, m.account, m.address, m.seller_id,
  ${providerKey} as provider_key, m.app_id, m.key_serial, ${providerKeyId} as provider_key_id, m.cashier, m.pay_ways,
  m.secret_encrypted`;
const open = columns('m.provider_key', 'm.provider_key_id');
/** A merchant of WeChat Pay may change from certificates to a public key: what was asked through the former account is proved by that key as well. */
const opened = `${columns('coalesce(k.provider_key, m.provider_key)', 'coalesce(k.provider_key_id, m.provider_key_id)')}
  from merchants m left join lateral (
    select s.provider_key, s.provider_key_id from merchants s
    where m.gateway = 'wechat' and m.provider_key = '' and s.gateway = m.gateway and s.account = m.account
      and s.address = m.address and s.provider_key <> '' and s.state in ('on', 'off')
    order by s.id desc limit 1) as k on true`;
const conditions = `m.weight, m.min_fen, m.max_fen, m.devices, m.hours_from, m.hours_to, m.maintenance_zh, m.maintenance_en,
  m.fee_rate, m.fee_fixed_fen`;
const text = (condition: string) => `
  select ${open}, ${conditions}, m.notice_networks, m.version, m.name, m.state, m.asked_by, m.asked_at, m.decided_by, m.decided_at, m.words,
    m.test_result, m.tested_at, a.username as asked_by_name, d.username as decided_by_name
  from merchants m join users a on a.id = m.asked_by left join users d on d.id = m.decided_by
  ${condition}`;
const list = prepared<MerchantRow>(
  'merchants_list',
  text(`order by array_position(array['waiting', 'on', 'off', 'refused'], m.state), m.id desc`),
);
const find = prepared<MerchantRow>('merchants_find', text('where m.id = $1'));
const nextId = prepared<{ id: number }>('merchants_next_id', `select nextval('merchants_id_seq')::bigint as id`);
const insert = prepared(
  'merchants_insert',
  `insert into merchants
     (id, gateway, name, account, address, cashier, secret_encrypted, state, weight, min_fen, max_fen, asked_by, asked_at,
      seller_id, provider_key, pay_ways, app_id, key_serial, provider_key_id, devices, hours_from, hours_to, fee_rate,
      fee_fixed_fen, notice_networks)
   overriding system value
   select $1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
     $19, $20, $21, $22, $23, $24
   where (select count(*) from merchants) < $25`,
);
const update = prepared(
  'merchants_save',
  `update merchants set name = $3, weight = $4, min_fen = $5, max_fen = $6, devices = $7, hours_from = $8, hours_to = $9,
     maintenance_zh = $10, maintenance_en = $11, fee_rate = $12, fee_fixed_fen = $13, notice_networks = $14, version = version + 1
   where id = $1 and version = $2`,
);
const moveAll = prepared(
  'merchants_move',
  `update merchants set state = $3, words = $6,
     asked_by = case when $3 = 'waiting' then $4 else asked_by end,
     asked_at = case when $3 = 'waiting' then $5 else asked_at end,
     decided_by = case when $3 <> 'waiting' then $4::bigint end,
     decided_at = case when $3 <> 'waiting' then $5::timestamptz end
   where id = $1 and state = $2`,
);
const test = prepared('merchants_tested', `update merchants set test_result = $2, tested_at = $3 where id = $1`);
const terms = prepared<Omit<TermsRow, 'hours' | 'isInMaintenance'> & Pick<MerchantRow, 'hoursFrom' | 'hoursTo'>>(
  'merchants_terms',
  `select m.id, m.gateway, m.pay_ways, ${conditions} from merchants m where m.state = 'on' order by m.id`,
);
const findOpen = prepared<OpenMerchantRow>('merchants_open', `select ${opened} where m.id = $1`);
const networks = prepared<Pick<MerchantRow, 'noticeNetworks'>>(
  'merchants_networks',
  `select notice_networks from merchants where id = $1`,
);
/**
 * SQL: two merchant accounts `a` and `b` are of one merchant at the gateway. At Alipay an account is an application, of which a merchant may have
 * several.
 */
export const isSameMerchant = (a: string, b: string) => `${a}.gateway = ${b}.gateway and ${a}.address = ${b}.address
     and case when ${a}.gateway = 'alipay' then ${a}.seller_id = ${b}.seller_id else ${a}.account = ${b}.account end`;
const same = prepared<{ isSame: boolean }>(
  'merchants_same_account',
  `select exists (select from merchants a join merchants b on ${isSameMerchant('a', 'b')}
     where a.id = $1 and b.id = $2) as is_same`,
);
const ofGateways = prepared<Pick<MerchantRow, 'id' | 'gateway'>>(
  'merchants_of_gateways',
  `select distinct on (gateway, account, address) id, gateway from merchants
   where gateway = any($1::text[]) and (state = 'on' or state = 'off' and decided_at >= $2)
   order by gateway, account, address, state = 'on' desc, id desc`,
);
const turn = prepared('merchants_turn', `select pg_advisory_xact_lock(hashtext('merchants'))`);

/** Whether two merchant accounts are of one merchant at the gateway, such as with another key or application. */
export async function isSameAccount(tx: Tx, one: number | null, other: number | null): Promise<boolean> {
  return one === other || (await tx.one(same, [one, other])).isSame;
}

/** Those that take money through some gateways, or did since a moment, one for each account there; a site has few. */
export function listMerchantsOf(
  tx: Tx,
  gateways: readonly GatewayName[],
  offSince: Date,
): Promise<Pick<MerchantRow, 'id' | 'gateway'>[]> {
  return tx.many(ofGateways, [gateways, offSince]);
}

/** All merchant accounts, those that wait first; a site has few. */
export function listMerchantRows(tx: Tx): Promise<MerchantRow[]> {
  return tx.many(list, []);
}

export function findMerchant(tx: Tx, id: number): Promise<MerchantRow | undefined> {
  return tx.maybe(find, [id]);
}

export async function newMerchantId(tx: Tx): Promise<number> {
  return (await tx.one(nextId, [])).id;
}

export type NewMerchant = Pick<
  MerchantRow,
  | 'id'
  | 'gateway'
  | 'name'
  | 'account'
  | 'address'
  | 'sellerId'
  | 'providerKey'
  | 'appId'
  | 'keySerial'
  | 'providerKeyId'
  | 'cashier'
  | 'payWays'
  | 'secretEncrypted'
  | 'weight'
  | 'minFen'
  | 'maxFen'
  | 'devices'
  | 'feeRate'
  | 'feeFixedFen'
  | 'noticeNetworks'
> & { hours: PayHours | null; askedBy: number; now: Date };

/** False when there are `max` of them already. */
export async function insertMerchant(tx: Tx, merchant: NewMerchant, max: number): Promise<boolean> {
  const { id, gateway, name, account, address, cashier, secretEncrypted } = merchant;
  const { weight, minFen, maxFen, askedBy, now, sellerId, providerKey, payWays } = merchant;
  const { appId, keySerial, providerKeyId, devices, hours, feeRate, feeFixedFen, noticeNetworks } = merchant;
  // Two who enter one at once count one after the other.
  await tx.run(turn, []);
  const values = [id, gateway, name, account, address, cashier, secretEncrypted, weight, minFen, maxFen, askedBy, now];
  const known = [sellerId, providerKey, payWays, appId, keySerial, providerKeyId];
  const when = [devices, hours?.from ?? null, hours?.to ?? null, feeRate, feeFixedFen, noticeNetworks];
  return (await tx.run(insert, [...values, ...known, ...when, max])) === 1;
}

export type SavedMerchant = Pick<
  MerchantRow,
  'id' | 'version' | 'name' | 'weight' | 'minFen' | 'maxFen' | 'devices' | 'feeRate' | 'feeFixedFen' | 'noticeNetworks'
> & { hours: PayHours | null; maintenance: { zh: string; en: string } };

/** Whether it still was as `version` says. */
export async function saveMerchantRow(tx: Tx, merchant: SavedMerchant): Promise<boolean> {
  const { id, version, name, weight, minFen, maxFen, devices, hours, maintenance } = merchant;
  const { feeRate, feeFixedFen, noticeNetworks } = merchant;
  const bounds = [name, weight, minFen, maxFen, devices, hours?.from ?? null, hours?.to ?? null];
  const rest = [maintenance.zh, maintenance.en, feeRate, feeFixedFen, noticeNetworks];
  return (await tx.run(update, [id, version, ...bounds, ...rest])) === 1;
}

/** Whether it was in the state that the step begins in. What waits again is asked for by whoever moved it. */
export async function moveMerchantRow(
  tx: Tx,
  step: { id: number; from: MerchantState; to: MerchantState; by: number; words: string; now: Date },
): Promise<boolean> {
  const { id, from, to, by, words, now } = step;
  return (await tx.run(moveAll, [id, from, to, by, now, words])) === 1;
}

export async function recordTest(tx: Tx, id: number, result: MerchantTest, now: Date): Promise<void> {
  await tx.run(test, [id, result, now]);
}

/** Those that are switched on, and when they take a payment; a site has few. */
export async function listTerms(tx: Tx): Promise<TermsRow[]> {
  return (await tx.many(terms, [])).map((row) => ({ ...row, ...whenOf(row) }));
}

/** When a merchant account takes payments, as the choice has it. */
export function whenOf(
  row: Pick<MerchantRow, 'hoursFrom' | 'hoursTo' | 'maintenanceZh'>,
): Pick<MerchantTerms, 'hours' | 'isInMaintenance'> {
  const { hoursFrom: from, hoursTo: to } = row;
  return { hours: from === null || to === null ? null : { from, to }, isInMaintenance: row.maintenanceZh !== '' };
}

/** Where the notices of a merchant account may come from; none: from everywhere. */
export async function networksOfMerchant(tx: Tx, id: number): Promise<string[]> {
  return (await tx.maybe(networks, [id]))?.noticeNetworks ?? [];
}

/** A merchant account in any state: what was asked through it can still be paid. */
export function findOpenMerchant(tx: Tx, id: number): Promise<OpenMerchantRow | undefined> {
  return tx.maybe(findOpen, [id]);
}
