/** Mail to whoever is about to lose the proof of a domain, or has lost it. */
import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notify, type LetterText } from '../../messages/service.ts';

export type ProofNews = 'failing' | 'failed' | 'expired' | 'superseded';

const kinds = {
  failing: 'proof_failing',
  failed: 'proof_failed',
  expired: 'proof_expired',
  superseded: 'proof_superseded',
} as const;

/** Writes to the owner of a proof when the transaction commits. */
export async function tellAboutProof(
  tx: Tx,
  news: ProofNews,
  proof: { userId: number; domain: string },
  now: Date,
): Promise<void> {
  const { userId, domain } = proof;
  const notice = { kind: kinds[news], to: [userId], params: { domain }, mail: proofTexts(news, domain) };
  await notify(tx, [notice], now);
}

/** What the mail says, in both languages. */
export function proofTexts(news: ProofNews, domain: string): Record<Locale, LetterText> {
  const { graceDays } = domainProofRules;
  const said: Record<ProofNews, [zh: [string, string], en: [string, string]]> = {
    failing: [
      [
        '域名证明找不到了',
        `我们没有再找到 DNS 记录或文件。请在 ${graceDays} 天内恢复，否则证明失效。已有的绑定不受影响。`,
      ],
      [
        'The proof of your domain is missing',
        `Neither the DNS record nor the file was found again. Bring one back within ${graceDays} days, or the proof is lost. What is bound stays bound.`,
      ],
    ],
    failed: [
      [
        '域名证明已失效',
        `DNS 记录与文件已 ${graceDays} 天找不到，证明失效。已有的绑定不受影响；要绑定新的授权，请重新证明。`,
      ],
      [
        'The proof of your domain is lost',
        `DNS record and file have been missing for ${graceDays} days. What is bound stays bound; prove the domain again to bind more.`,
      ],
    ],
    expired: [
      ['域名证明已到期', '证明的期限已到，且最近一次检查没有找到 DNS 记录或文件。请重新证明。'],
      [
        'The proof of your domain has expired',
        'Its time is over, and the last look found neither the DNS record nor the file. Please prove it again.',
      ],
    ],
    superseded: [
      [
        '域名已由他人证明',
        '另一位用户刚刚证明了这个域名归其所有，您的证明因此失效。如果这是您的域名，请立即检查 DNS 与网站。',
      ],
      [
        'Somebody else has proven your domain',
        'Another user has just proven that this domain is theirs, so your proof is lost. If it is yours, look at your DNS and your site at once.',
      ],
    ],
  };
  const [zh, en] = said[news];
  return {
    'zh-CN': { subject: zh[0], paragraphs: [`域名：${domain}`, zh[1]] },
    'en-US': { subject: en[0], paragraphs: [`Domain: ${domain}`, en[1]] },
  };
}
