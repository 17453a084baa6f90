/** Mail to both sides of an offer of a licence. */
import type { Locale } from '#contract/core/locale.ts';
import { licenceTransferDays } from '#contract/licences/licenceRules.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { notify, type LetterText, type Notice } from '../../messages/service.ts';
import { findTransferFacts, type TransferFacts } from './transfers.repository.ts';

const allNews = ['offered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type TransferNews = (typeof allNews)[number];

/** What each side is told of; a side that no text is for gets none. */
const kinds = {
  offered: { holder: 'licence_offered', receiver: 'licence_offered' },
  accepted: { holder: 'licence_handed_over', receiver: 'licence_received' },
  declined: { holder: 'licence_declined', receiver: 'licence_declined' },
  withdrawn: { holder: 'licence_offer_withdrawn', receiver: 'licence_offer_withdrawn' },
  expired: { holder: 'licence_offer_ended', receiver: 'licence_offer_ended' },
} as const;

/**
 * Has both sides written to after the commit. By a job, since an offer to a name that nobody has must take no less time.
 */
export function tellAboutTransfer(tx: Tx, news: TransferNews, transferId: number, now: Date): Promise<void> {
  return enqueue(tx, 'licence.transferLetters', { news, transferId }, { at: now });
}

export const transferJobs: Jobs = {
  'licence.transferLetters': async ({ transaction, now }, payload) => {
    const news = allNews.find((one) => one === payload['news']);
    if (!news) return;
    await transaction((tx) => writeAboutTransfers(tx, news, [Number(payload['transferId'])], now));
  },
};

/** Writes the mail of several offers when the transaction commits. */
export async function writeAboutTransfers(
  tx: Tx,
  news: TransferNews,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const facts = await findTransferFacts(tx, ids);
  const notices = facts.flatMap((transfer): Notice[] => {
    const { licenceId, titleZh, titleEn, fromUsername: from, toUsername, fromEmail, toEmail } = transfer;
    const { holder, receiver } = transferTexts(news, transfer);
    const params = { licenceId, titleZh, titleEn, from, to: toUsername };
    return [
      ...(holder ? [{ kind: kinds[news].holder, to: [fromEmail], params, mail: holder }] : []),
      ...(receiver && toEmail !== null ? [{ kind: kinds[news].receiver, to: [toEmail], params, mail: receiver }] : []),
    ];
  });
  await notify(tx, notices, now);
}

type Texts = Record<Locale, LetterText>;

/** What each side is told; null: nothing. Neither mail holds a key. */
export function transferTexts(
  news: TransferNews,
  transfer: Pick<TransferFacts, 'licenceId' | 'titleZh' | 'titleEn' | 'fromUsername' | 'toUsername'>,
): { holder: Texts | null; receiver: Texts | null } {
  const { licenceId, titleZh, titleEn, fromUsername: from, toUsername: to } = transfer;
  const texts = (zh: [string, string], en: [string, string]): Texts => ({
    'zh-CN': { subject: zh[0], paragraphs: [`授权 ${licenceId}：${titleZh}`, zh[1]] },
    'en-US': { subject: en[0], paragraphs: [`Licence ${licenceId}: ${titleEn || titleZh}`, en[1]] },
  });
  const days = licenceTransferDays;
  switch (news) {
    case 'offered':
      return {
        holder: null,
        receiver: texts(
          ['有授权转让给您', `${from} 想把这个授权转让给您。请在 ${days} 天内到“我的授权”接受或拒绝，逾期自动失效。`],
          [
            'A licence is offered to you',
            `${from} wants to hand this licence over to you. Accept or decline it under “My licences” within ${days} days; after that the offer ends.`,
          ],
        ),
      };
    case 'accepted':
      return {
        holder: texts(
          ['授权已转让', `${to} 已接受这个授权。它不再属于您，原授权码与全部绑定已失效。`],
          [
            'Your licence was handed over',
            `${to} has accepted it. It is yours no more; its old key and all that was bound to it have ended.`,
          ],
        ),
        receiver: texts(
          ['授权已归您所有', '转让已完成。新的授权码请到“我的授权”查看。'],
          ['The licence is yours', 'The transfer is complete. You find its new key under “My licences”.'],
        ),
      };
    case 'declined':
      return {
        holder: texts(
          ['转让被拒绝', `${to} 没有接受这个授权，它仍归您所有。`],
          ['Your offer was declined', `${to} did not accept the licence. It is still yours.`],
        ),
        receiver: null,
      };
    case 'withdrawn':
      return {
        holder: null,
        receiver: texts(
          ['转让已撤回', `${from} 撤回了这项转让，您无需处理。`],
          ['An offer was withdrawn', `${from} took the offer back. There is nothing left to do.`],
        ),
      };
    case 'expired':
      return {
        holder: texts(
          ['转让已失效', `${to} 没有在 ${days} 天内接受，这个授权仍归您所有。`],
          ['Your offer has ended', `${to} did not accept within ${days} days. The licence is still yours.`],
        ),
        receiver: null,
      };
  }
}
