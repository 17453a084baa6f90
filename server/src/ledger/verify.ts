/** Proves the whole ledger at one moment, reading it once from end to end without ever holding it. */
import type { AccountKind } from '#contract/money/ledger.ts';
import { atOneMoment, type MomentReader } from '../platform/copy/copyOut.ts';
import { AccountTable } from './accountTable.ts';
import { dayChecksum } from './dayChecksum.ts';
import { Findings, type Finding } from './findings.ts';
import { proveEntries } from './proveEntries.ts';
import { SealChain, SealedAccounts } from './sealChain.ts';
import { proveDaysOf, proveSides } from './sideRules.ts';
import { Fields, selectAccounts, selectDayTotals, selectEarned, Words } from './stream.ts';

export interface Proof {
  findings: Finding[];
  entries: number;
  postings: number;
  accounts: number;
  /** How many seals were proven; the last of them stands for all before it. */
  seals: number;
  lastSeal: { id: number; hash: Buffer } | undefined;
  lastEntryId: number;
}

export interface VerifyOptions {
  /** Told of how far it is, now and then; `postingsTotal` is about how many there are. */
  onProgress?: (progress: { postings: number; postingsTotal: number }) => void;
  /** How much of the time it works; the rest it leaves to others. */
  share?: number;
  signal?: AbortSignal | undefined;
}

const momentText = `
  select f.up_to_posting_id::float8 as "upTo", f.time_zone as "timeZone",
    (select greatest(reltuples, 0)::float8 from pg_class where oid = 'ledger_postings'::regclass) as "postingsTotal",
    s.id::float8 as "sealId", s.hash as "sealHash", coalesce((select max(id) from ledger_entries), 0)::float8 as "lastEntryId"
  from ledger_folds f left join lateral (select id, hash from ledger_seals order by id desc limit 1) as s on true`;

interface Moment {
  upTo: number;
  timeZone: string;
  postingsTotal: number;
  sealId: number | null;
  sealHash: Buffer | null;
  lastEntryId: number;
}

/** Reads everything, with connections of its own; what is wrong is in `findings`, empty when all holds. */
export function verifyLedger(databaseUrl: string, options: VerifyOptions = {}): Promise<Proof> {
  return atOneMoment(databaseUrl, 3, async ([first, second, third]) => {
    if (!first || !second || !third) throw new Error('three connections were asked for');
    // Whatever is read in an order goes by its index: nothing is sorted on disk.
    for (const reader of [first, second]) await reader.ask('select set_config($1, $2, false)', ['enable_sort', 'off']);
    const findings = new Findings();
    const [moment] = await third.ask<Moment>(momentText);
    if (!moment) throw new Error('the row of ledger_folds is gone');
    const words = new Words();
    const accounts = new AccountTable(findings, words.of('owed' satisfies AccountKind));
    options.signal?.throwIfAborted();
    const sealed = await readAccounts(first, third, { accounts, words });
    await readEarned(first, accounts);
    await readDays(first, { accounts, words, findings });
    const chain = new SealChain(third, sealed, findings);
    const counts = await proveEntries(
      { entries: first, postings: second, side: third },
      { accounts, words, chain, findings, ...moment, ...options },
    );
    options.signal?.throwIfAborted();
    const { unlikeDays } = accounts.conclude(words.of('pending' satisfies AccountKind));
    await first.ask('select set_config($1, $2, false)', ['enable_sort', 'on']);
    await proveDaysOf(first, { accounts: unlikeDays, timeZone: moment.timeZone, findings });
    await proveSides(first, findings);
    const { sealId, sealHash, lastEntryId } = moment;
    return {
      findings: findings.list(),
      ...counts,
      accounts: accounts.size,
      seals: chain.seals,
      lastSeal: sealId === null || sealHash === null ? undefined : { id: sealId, hash: sealHash },
      lastEntryId,
    };
  });
}

async function readAccounts(
  reader: MomentReader,
  sealReader: MomentReader,
  { accounts, words }: { accounts: AccountTable; words: Words },
): Promise<SealedAccounts> {
  const sealed = new SealedAccounts(sealReader);
  const fields = new Fields();
  await sealed.readAhead();
  await reader.copy(
    selectAccounts,
    (bytes, start) => {
      fields.open(bytes, start);
      const [id, ownerId, kind, guarded] = [fields.number(), fields.number(), words.read(fields), fields.boolean()];
      sealed.add(id, bytes, start, fields.at);
      const [balanceFen, postings, rolledUpTo, rolledFen] = [
        fields.number(),
        fields.number(),
        fields.number(),
        fields.number(),
      ];
      accounts.add({ id, ownerId, kind, guarded, balanceFen, postings, rolledUpTo, rolledFen });
    },
    () => sealed.readAhead(),
  );
  sealed.end();
  return sealed;
}

async function readEarned(reader: MomentReader, accounts: AccountTable): Promise<void> {
  const fields = new Fields();
  await reader.copy(selectEarned, (bytes, start) => {
    fields.open(bytes, start);
    const index = accounts.find(fields.number());
    if (index >= 0) accounts.addEarned(index, fields.number());
  });
}

async function readDays(
  reader: MomentReader,
  { accounts, words, findings }: { accounts: AccountTable; words: Words; findings: Findings },
): Promise<void> {
  const fields = new Fields();
  await reader.copy(selectDayTotals, (bytes, start) => {
    fields.open(bytes, start);
    const account = fields.number();
    const index = accounts.find(account);
    const [day, kind] = [fields.integer(), words.read(fields)];
    const [netFen, postings, inFen] = [fields.number(), fields.number(), fields.number()];
    if (index < 0) findings.add('day_total', { account, day });
    else accounts.addFolded(index, -dayChecksum({ day, kind }, { inFen, netFen, postings }), -netFen);
  });
}
