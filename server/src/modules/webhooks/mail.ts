/** The mail about a webhook that was switched off. */
import type { Locale } from '#contract/core/locale.ts';
import { type WebhookOffReason } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listAdminEmails } from '../identity/service.ts';
import { notify, type LetterText } from '../messages/service.ts';
import { isOfPlatform } from './webhooks.ts';
import { findOwnerEmail, type WebhookRow } from './webhooks.repository.ts';

/** As many admins are written to at most, about the platform's own. */
const adminsWrittenTo = 10;

export interface SwitchedOff {
  webhook: Pick<WebhookRow, 'shopId' | 'lessorId' | 'url'>;
  reason: Exclude<WebhookOffReason, 'owner' | 'account'>;
  now: Date;
}

/** Writes to the shop's owner, to the lessor, or to admins, when the transaction commits. */
export async function tellSwitchedOff(tx: Tx, { webhook, reason, now }: SwitchedOff): Promise<void> {
  const { host } = new URL(webhook.url);
  const to = isOfPlatform(webhook)
    ? await listAdminEmails(tx, adminsWrittenTo)
    : [await findOwnerEmail(tx, webhook)].filter((email) => email !== undefined);
  await notify(tx, [{ kind: 'webhook_off', to, params: { host }, mail: textsOf(host, reason) }], now);
}

/** The host alone: what stands behind it in an address may be secret. */
function textsOf(host: string, reason: SwitchedOff['reason']): Record<Locale, LetterText> {
  const days = webhookRules.failingDays;
  const why = {
    gone: {
      'zh-CN': `${host} 回复 410，表示不再接收通知。`,
      'en-US': `${host} answered 410: it takes no more calls.`,
    },
    failing: {
      'zh-CN': `${host} 已连续 ${days} 天没有成功接收任何通知。`,
      'en-US': `Nothing reached ${host} for ${days} days.`,
    },
  }[reason];
  return {
    'zh-CN': {
      subject: '回调通知已停用',
      paragraphs: [
        why['zh-CN'],
        '我们已停用这个回调通知，未送达的通知不再发送。修复后请登录，在“基本资料”中重新启用，并重新投递需要的通知。',
      ],
    },
    'en-US': {
      subject: 'A webhook was switched off',
      paragraphs: [
        why['en-US'],
        'We have switched this webhook off, and what waited for it is not sent any more. Once it works again, log in, switch it on under basic information, and redeliver what you need.',
      ],
    },
  };
}
