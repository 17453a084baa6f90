/** Whether a line of results names the payee that it was sent to. */
import { maskedEnterpriseName, maskedPersonName } from '#contract/realNames/maskedIdentity.ts';
import { accountOf } from '#contract/withdrawals/payeeRules.ts';
import { maskedAccount } from '#contract/withdrawals/maskedAccount.ts';
import type { PayoutLine } from '#contract/withdrawals/payouts.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import { decryptPayee, payeeFingerprint } from '../payees/payeeEncryption.ts';
import type { ResultLine } from './resultFile.ts';
import type { BatchLine } from './payouts.repository.ts';

/** What differs, masked. Of a payee whose owner is gone nothing is known any more; of a removed one only the account. */
export function payeeDifferences(keys: Keys, result: ResultLine, line: BatchLine): PayoutLine['differs'] {
  const { factsEncrypted, fingerprint, kind, nameMasked, accountMasked, payeeId } = line;
  const differs: PayoutLine['differs'] = [];
  const name = factsEncrypted === null ? undefined : decryptPayee(keys, payeeId, factsEncrypted).name;
  if (name !== undefined && sameName(name) !== sameName(result.name)) {
    // Masked as the one beside it is: that of a person, or of an enterprise.
    const masked = maskedEnterpriseName(name) === nameMasked ? maskedEnterpriseName : maskedPersonName;
    differs.push({ what: 'name', expected: nameMasked, said: result.name === '' ? '' : masked(result.name) });
  }
  const read = accountOf(kind, result.account);
  const isSame =
    fingerprint === null || ('account' in read && payeeFingerprint(keys, kind, read.account).equals(fingerprint));
  if (!isSame) {
    const said = 'account' in read ? maskedAccount(kind, read.account) : maskedAccount('bank', result.account);
    differs.push({ what: 'account', expected: accountMasked, said: result.account === '' ? '' : said });
  }
  return differs;
}

/** Widths, blanks and the dot within names are written in several ways. */
function sameName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s·・.]/g, '')
    .toLowerCase();
}
