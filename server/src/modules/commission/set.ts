/**
 * Rates of commission as admins set them. A rate is only appended: whoever wants another one sets it, from a later day. Where
 * anybody pays less, another admin has to agree, however little it is: nobody knows beforehand what will be sold.
 */
import * as contract from '#contract/money/commission.ts';
import { commissionRules, ownScope, scopesOf } from '#contract/money/commissionRules.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { FieldRule } from '#contract/core/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { addDays, dayOf, startOf } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { personOf, tellAdmins } from '../adjustments/service.ts';
import {
  accountsOfPerson,
  findProfile,
  isDecider,
  isOwnSeller,
  mustBeSomebodyElse,
  mustDecide,
} from '../identity/service.ts';
import { partyOf } from '../shops/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { effectOf, noticeDaysOf, type WantedRate } from './effect.ts';
import { knownRates, nameOf, type Known } from './known.ts';
import { rateTexts } from './mail.ts';
import * as repository from './repository.ts';

type Wanted = Omit<ParsedInputOf<typeof contract.previewCommission>, 'from'> & { from: string };

/** Newest first. */
export const listCommissionRates = handle(contract.listCommissionRates, async (call, input) => {
  const reader = await readerOf(call);
  return mapPage(await repository.listRateRows(call.tx, input), (row) => rateOf(call, row, reader));
});

/** What a rate would change, by the sales or the rent of the last days. Throws invalid_input, not_found. */
export const previewCommission = handle(contract.previewCommission, async (call, input) => {
  const { tx, now, locale } = call;
  const { known, wanted, timeZone, names } = await readWanted(call, input);
  const { rises, falls, categories } = effectOf(known, wanted);
  const today = dayOf(now, timeZone);
  const sinceDay = addDays(today, -commissionRules.previewDays);
  const { sellers, cutAt } = await (wanted.kind === 'sale' ? repository.sumSales : repository.sumRent)(tx, {
    sinceDay,
    since: new Date(startOf(sinceDay, timeZone)),
    ownerId: ownerOf(wanted),
    at: new Date(wanted.from),
    categories,
    rowsMax: commissionRules.previewRowsMax,
    sellersMax: commissionRules.previewShops,
  });
  const [first] = sellers;
  return {
    rises,
    falls,
    earliest: addDays(today, noticeDaysOf({ rises })),
    name: inLanguage(locale, names),
    sinceDay: cutAt === null ? sinceDay : cutAt instanceof Date ? dayOf(cutAt, timeZone) : cutAt,
    complete: cutAt === null,
    total: {
      salesFen: first?.totalSalesFen ?? 0,
      beforeFen: first?.totalBeforeFen ?? 0,
      afterFen: first?.totalAfterFen ?? 0,
    },
    sellers,
    sellerCount: first?.sellers ?? 0,
  };
});

/** Sets a rate, or asks another admin for it. Throws invalid_input, not_found, four_eyes for one's own, rule_request_waiting. */
export const setCommission = handle(contract.setCommission, async (call, { reason: written, ...input }) => {
  const { tx, now } = call;
  const reason = neededWords('reason', written);
  await repository.lockRates(tx);
  const { known, wanted, timeZone, names } = await readWanted(call, input);
  const effect = effectOf(known, wanted);
  const today = dayOf(now, timeZone);
  const earliest = addDays(today, noticeDaysOf(effect));
  const latest = addDays(today, commissionRules.aheadDaysMax);
  if (input.from < earliest) refuse('from', 'earliest_day', { day: earliest });
  if (input.from > latest) refuse('from', 'latest_day', { day: latest });
  const { kind, scope, scopeId, tenThousandths: rate } = wanted;
  const by = userIdOf(call);
  await refuseOwn(call, wanted);
  const state = effect.falls ? 'waiting' : 'applied';
  const id = await repository.insertRate(tx, {
    kind,
    scope,
    scopeId,
    rate,
    countsFrom: new Date(wanted.from),
    state,
    reason,
    askedBy: by,
    now,
    tells: state === 'applied' && effect.rises,
  });
  const detail = { kind, scope, scopeId, rate, from: input.from, reason };
  await recordStep(call, stepOf(state === 'waiting' ? 'ask' : 'set', id, detail));
  const texts = rateTexts({ by: await nameOfAdmin(tx, by), names, kind, scope, rate, day: input.from, reason, state });
  await tellAdmins(tx, { kind: state === 'waiting' ? 'decision_waiting' : 'rules_changed', except: by, texts, now });
  return shown(call, id);
});

/**
 * Agrees to a rate that another admin asked for, or refuses it. What was decided late counts later: never in the past, and
 * after the notice where somebody pays more. Throws not_found, four_eyes, admin_too_new, state_conflict.
 */
export const decideCommission = handle(contract.decideCommission, async (call, { id, accept, words: written }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  await repository.lockRates(tx);
  const row = await waitingRate(tx, id);
  const words = accept ? plainWords(written) : neededWords('words', written);
  if (row.state !== 'waiting') throw new AppError('state_conflict');
  if (row.askedBy !== null) await mustBeSomebodyElse(tx, by, [row.askedBy]);
  await refuseOwn(call, row);
  await mustDecide(tx, by, now);
  const { countsFrom, names, timeZone } = await startIfAgreed(call, row);
  const to = accept ? 'applied' : 'refused';
  const decided = repository.decideRate(tx, { id, to, by, words, countsFrom, now });
  await move(call, decided, stepOf(accept ? 'apply' : 'refuse', id, { rate: row.rate, words }));
  if (accept) {
    const { kind, scope, rate, reason } = row;
    const change = {
      by: await nameOfAdmin(tx, by),
      names,
      kind,
      scope,
      rate,
      day: dayOf(countsFrom, timeZone),
      reason,
    };
    await tellAdmins(tx, { kind: 'rules_changed', except: by, texts: rateTexts({ ...change, state: 'applied' }), now });
  }
  return shown(call, id);
});

/** Withdraws what one asked for. Throws not_found, forbidden, state_conflict. */
export const withdrawCommission = handle(contract.withdrawCommission, async (call, { id }) => {
  const { tx, now } = call;
  const by = userIdOf(call);
  const row = await waitingRate(tx, id);
  if (row.askedBy !== by) throw new AppError('forbidden');
  await move(call, repository.withdrawRate(tx, { id, by, now }), stepOf('withdraw', id, { rate: row.rate }));
  return shown(call, id);
});

interface Read {
  known: Known;
  wanted: WantedRate;
  timeZone: string;
  /** Of the category, the shop or the lessor; empty: the site. */
  names: { zh: string; en: string };
}

/** What is wanted, with all that it depends on. Throws invalid_input where it does not fit together, not_found. */
async function readWanted(call: Call, input: Wanted): Promise<Read> {
  const { kind, scope, categoryId, shopId, lessorId, tenThousandths = null, from } = input;
  if (!scopesOf(kind).includes(scope)) refuse('scope', 'one_of', { values: scopesOf(kind).join(', ') });
  if ((scope === 'category') !== (categoryId !== undefined)) {
    refuse('categoryId', categoryId === undefined ? 'required' : 'unknown');
  }
  if ((scope === 'shop') !== (shopId !== undefined)) refuse('shopId', shopId === undefined ? 'required' : 'unknown');
  if ((scope === 'lessor') !== (lessorId !== undefined)) {
    refuse('lessorId', lessorId === undefined ? 'required' : 'unknown');
  }
  if (scope === 'site' && tenThousandths === null) refuse('tenThousandths', 'required');
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const scopeId = categoryId ?? shopId ?? lessorId ?? 0;
  const wanted = { kind, scope, scopeId, tenThousandths, from: startOf(from, timeZone).getTime() };
  return { ...(await readPlace(call, wanted)), wanted, timeZone };
}

/** The shop or lessor whose own rate it is; null: none. */
function ownerOf({ kind, scope, scopeId }: Pick<WantedRate, 'kind' | 'scope' | 'scopeId'>): number | null {
  return scope === ownScope[kind] ? scopeId : null;
}

/** Nobody sets or decides what they pay themselves, under whichever account. Throws four_eyes. */
async function refuseOwn(call: Call, { scope, scopeId }: Pick<WantedRate, 'scope' | 'scopeId'>): Promise<void> {
  const lessorId = scope === 'lessor' ? scopeId : undefined;
  const sellerId = scope === 'shop' ? await repository.findShopOwner(call.tx, scopeId) : lessorId;
  if (sellerId !== undefined && (await isOwnSeller(call.tx, userIdOf(call), sellerId, call.now))) {
    throw new AppError('four_eyes');
  }
}

async function readPlace({ tx, now }: Call, wanted: WantedRate): Promise<Pick<Read, 'known' | 'names'>> {
  const { kind, scope, scopeId } = wanted;
  const known = await knownRates(tx, { kind, ownerId: ownerOf(wanted), since: now });
  if (scope === 'site') return { known, names: { zh: '', en: '' } };
  if (scope !== 'category') {
    const name = await (scope === 'shop' ? repository.findShopName : repository.findLessorName)(tx, scopeId);
    if (name === undefined) throw new AppError('not_found');
    return { known, names: { zh: name, en: name } };
  }
  const category = known.categories.find(({ id }) => id === scopeId);
  if (!category) throw new AppError('not_found');
  return { known, names: { zh: nameOf(category, 'zh-CN'), en: nameOf(category, 'en-US') } };
}

/** From when on a rate counts that is agreed to now. */
async function startIfAgreed(call: Call, row: repository.RateRow) {
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const { kind, scope, scopeId, rate: tenThousandths } = row;
  const wanted = { kind, scope, scopeId, tenThousandths, from: row.countsFrom.getTime() };
  const { known, names } = await readPlace(call, wanted);
  const notice = noticeDaysOf(effectOf(known, wanted));
  const earliest = startOf(addDays(dayOf(call.now, timeZone), notice), timeZone);
  return { countsFrom: row.countsFrom < earliest ? earliest : row.countsFrom, names, timeZone };
}

async function waitingRate(tx: Tx, id: number): Promise<repository.RateRow> {
  const row = await repository.findRate(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function shown(call: Call, id: number): Promise<Reply<contract.CommissionRate>> {
  return rateOf(call, await waitingRate(call.tx, id), await readerOf(call));
}

type Reader = Awaited<ReturnType<typeof readerOf>>;

/** Whether the caller decides at all, and with which accounts they may have asked. */
async function readerOf({ tx, now, ...call }: Call) {
  const userId = userIdOf(call);
  const [decides, accounts] = await Promise.all([isDecider(tx, userId, now), accountsOfPerson(tx, userId)]);
  return { userId, decides, accounts };
}

function mayOf({ actor }: Call, row: repository.RateRow, reader: Reader): contract.CommissionRate['may'] {
  if (row.state !== 'waiting') return [];
  if (row.askedBy === reader.userId) return ['withdraw'];
  const sellerId = row.scope === 'shop' ? row.shopOwnerId : row.scope === 'lessor' ? row.scopeId : null;
  const isTheirs = partyOf(actor, { sellerId }, 'money') !== 'admin';
  const isAskers = row.askedBy !== null && reader.accounts.includes(row.askedBy);
  return reader.decides && !isAskers && !isTheirs ? ['decide'] : [];
}

function rateOf(call: Call, row: repository.RateRow, reader: Reader): Reply<contract.CommissionRate> {
  const { scope, scopeId, rate, askedBy, categoryZh, categoryEn, shopName, lessorName } = row;
  const category = { id: scopeId, name: inLanguage(call.locale, { zh: categoryZh ?? '', en: categoryEn ?? '' }) };
  return {
    ...row,
    category: scope === 'category' ? category : null,
    shop: scope === 'shop' ? { id: scopeId, name: shopName ?? '' } : null,
    lessor: scope === 'lessor' ? { id: scopeId, username: lessorName ?? '' } : null,
    tenThousandths: rate,
    askedBy: personOf(askedBy, row.askedByName),
    decidedBy: personOf(row.decidedBy, row.decidedByName),
    may: mayOf(call, row, reader),
  };
}

async function nameOfAdmin(tx: Tx, userId: number): Promise<string> {
  return (await findProfile(tx, userId))?.username ?? '';
}

function refuse(field: string, rule: FieldRule, params?: Record<string, string>): never {
  throw new AppError('invalid_input', { fields: [{ field, rule, ...(params && { params }) }] });
}

function stepOf(verb: string, id: number, detail: object) {
  return { action: `commission.${verb}`, subject: `commission ${id}`, detail };
}
