import type { Debt } from '#contract/money/ledgerAdmin.ts';
import * as contract from '#contract/money/ledgerAdmin.ts';
import type { Locale } from '#contract/core/locale.ts';
import { handle } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { idOfCursor, pageBy } from '../../platform/database/listPage.ts';
import { findDebts, type DebtRow } from './debts.repository.ts';

/** Everybody who owes money, by user. */
export const listDebts = handle(contract.listDebts, async ({ tx, locale }, { cursor, limit }) => {
  const found = await findDebts(tx, { afterUserId: idOfCursor(cursor) ?? 0, limit });
  return pageBy(
    ({ userId }) => String(userId),
    found,
    limit,
    (row) => debtOf(row, locale),
  );
});

function debtOf({ userId, username, ...row }: DebtRow, locale: Locale): Reply<Debt> {
  const { accountId, owedFen, since, orderId, titleZh, titleEn, addedFen } = row;
  return {
    user: { id: userId, username },
    accountId,
    owedFen,
    since,
    largestOrder:
      orderId === null || addedFen === null
        ? null
        : { id: orderId, title: inLanguage(locale, { zh: titleZh ?? '', en: titleEn ?? '' }), addedFen },
  };
}
