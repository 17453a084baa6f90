/** Whom one's money is paid to: accounts in one's verified real name. */
import { bankTexts } from '#contract/withdrawals/banks.ts';
import { accountOf, payeeKindTexts, payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { maskedAccount } from '#contract/withdrawals/maskedAccount.ts';
import * as contract from '#contract/withdrawals/payees.ts';
import { hour } from '#contract/core/durations.ts';
import type { Locale } from '#contract/core/locale.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { recordSecurityEvent } from '../../../platform/http/securityEvents.ts';
import { demandSecondProof, lockPersonAccounts } from '../../identity/service.ts';
import { notify } from '../../messages/service.ts';
import { verifiedName } from '../../realNames/service.ts';
import { encryptPayee, payeeFingerprint } from './payeeEncryption.ts';
import {
  findPayee,
  insertPayee,
  listPayeesOf,
  newPayeeId,
  removePayeeRow,
  type PayeeRow,
} from './payees.repository.ts';

const changesPerAccount: AttemptLimit = { scope: 'payee_changes', ...payeeRules.changes };

/** One's own, masked. */
export const listPayees = handle(contract.listPayees, async (call) => {
  const userId = userIdOf(call);
  const [rows, verified] = await Promise.all([
    listPayeesOf(call.tx, userId, payeeRules.max),
    verifiedName(call.tx, call.app.keys, userId),
  ]);
  // What can be used stands first, whatever was added since.
  const list = rows
    .map((row) => payeeReply(row, call.now))
    .toSorted((one, other) => Number(other.isReady) - Number(one.isReady));
  return { list, name: verified?.masked ?? null };
});

/** Throws real_name_needed, code_step_needed, payee_limit, payee_known, too_many_requests, and invalid_input for a number that is none. */
export const setPaymentInfo = handle(contract.setPaymentInfo, async (call, { kind, bank: named, accountNumber }) => {
  const { tx, now, app } = call;
  const bank: PayeeRow['bank'] = named ?? '';
  const userId = userIdOf(call);
  const read = accountOf(kind, accountNumber);
  if ('problem' in read) {
    throw new AppError('invalid_input', { fields: [{ field: 'accountNumber', rule: read.problem }] });
  }
  const verified = await verifiedName(tx, app.keys, userId);
  if (!verified) throw new AppError('real_name_needed');
  await demandSecondProof(call);
  await attempt(app.attempts, changesPerAccount, String(userId), now);
  await lockPersonAccounts(tx, userId);
  const id = await newPayeeId(tx);
  const { account } = read;
  const payee = {
    id,
    userId,
    kind,
    bank,
    now,
    factsEncrypted: encryptPayee(app.keys, id, {
      name: verified.name,
      account,
    }),
    nameMasked: verified.masked,
    accountMasked: maskedAccount(kind, account),
    fingerprint: payeeFingerprint(app.keys, kind, account),
    usableAt: new Date(now.getTime() + payeeRules.waitSeconds * 1000),
  };
  if (!(await insertPayee(tx, payee, payeeRules.max))) {
    throw new AppError('payee_limit', { params: { max: payeeRules.max } });
  }
  const row = await mustFindOwn(call, id);
  await tell(call, 'payee_added', row);
  return payeeReply(row, now);
});

/** Throws not_found, payee_in_use, too_many_requests. */
export const removePayee = handle(contract.removePayee, async (call, { id }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const row = await mustFindOwn(call, id);
  await attempt(app.attempts, changesPerAccount, String(userId), now);
  // Whoever asks for a withdrawal holds the person as well.
  await lockPersonAccounts(tx, userId);
  if (!(await removePayeeRow(tx, { id, userId, now }))) throw new AppError('payee_in_use');
  await tell(call, 'payee_removed', row);
  return {};
});

/** One's own that is not removed. Throws not_found. */
export async function mustFindOwn(call: Call, id: number): Promise<PayeeRow> {
  const row = await findPayee(call.tx, id);
  if (row?.userId !== userIdOf(call) || row.removedAt !== null) throw new AppError('not_found');
  return row;
}

async function tell(call: Call, kind: 'payee_added' | 'payee_removed', row: PayeeRow): Promise<void> {
  const { tx, now } = call;
  await recordSecurityEvent(tx, call, { kind, detail: { account: payeeWords('zh-CN', row) } });
  const params = { ...payeeParams(row), hours: payeeRules.waitSeconds / hour };
  await notify(tx, [{ kind, to: [row.userId], params }], now);
}

type Named = Pick<PayeeRow, 'kind' | 'bank' | 'accountMasked'>;

/** A payee in a line: `招商银行 **** 1234`. */
export function payeeWords(locale: Locale, { kind, bank, accountMasked }: Named): string {
  const texts = bank === '' ? payeeKindTexts[kind] : bankTexts[bank];
  return `${texts[locale]} ${accountMasked}`;
}

/** The same for messages, which name it in their reader's language. */
export function payeeParams(row: Named): { wordsZh: string; wordsEn: string } {
  return { wordsZh: payeeWords('zh-CN', row), wordsEn: payeeWords('en-US', row) };
}

export function payeeReply(row: PayeeRow, now: Date): Reply<contract.Payee> {
  const isReady = !row.isStale && row.usableAt <= now;
  return { ...row, isReady, bank: row.bank === '' ? null : row.bank, name: row.nameMasked, account: row.accountMasked };
}
