import type { Locale } from '#contract/core/locale.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Call } from '../../../platform/http/http.ts';
import { listAdminEmails } from '../../identity/service.ts';
import { notify, type LetterText } from '../../messages/service.ts';
import { adminsWrittenTo } from '../refunds/refundMail.ts';
import type { Talk, TalkSide } from './support.repository.ts';

/** However much is written about an order, each side of it gets one mail an hour. */
const nudges: AttemptLimit = { scope: 'order_nudges', max: 1, seconds: 60 * 60 };

const kinds = { buyer: 'order_talk', seller: 'sale_talk', platform: 'platform_talk' } as const;

/** Tells the other sides that something was written, not what. */
export async function notifyCounterparty(call: Call, talk: Talk, author: TalkSide): Promise<void> {
  const { tx, now } = call;
  const due: TalkSide[] = [];
  for (const side of otherSides(talk, author)) {
    if (await isDue(call, `${talk.orderId}:${side}`)) due.push(side);
  }
  const admins = due.includes('platform') ? await listAdminEmails(tx, adminsWrittenTo) : [];
  const { orderId, titleZh, titleEn, buyerEmail, sellerEmail } = talk;
  const emails = { buyer: [buyerEmail], seller: sellerEmail === null ? [] : [sellerEmail], platform: admins };
  const params = { orderId, titleZh, titleEn: titleEn ?? '' };
  const notices = due.map((side) => ({ kind: kinds[side], to: emails[side], params, mail: nudgeTexts(talk) }));
  await notify(tx, notices, now);
}

/** The platform is written to where it is the seller; where it only helps, it reads when it is asked to. */
function otherSides({ sellerId }: Talk, author: TalkSide): TalkSide[] {
  const seller = sellerId === null ? 'platform' : 'seller';
  return (['buyer', seller] as const).filter((side) => side !== author);
}

async function isDue(call: Call, subject: string): Promise<boolean> {
  try {
    await attempt(call.app.attempts, nudges, subject, call.now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'too_many_requests') return false;
    throw error;
  }
}

function nudgeTexts(talk: Talk): Record<Locale, LetterText> {
  return {
    'zh-CN': {
      subject: '订单有新留言',
      paragraphs: [`订单 ${talk.orderId}：${talk.titleZh}`, '有人在这笔订单下给您留言，请登录后查看并回复。'],
    },
    'en-US': {
      subject: 'A new message about an order',
      paragraphs: [
        `Order ${talk.orderId}: ${talk.titleEn || talk.titleZh}`,
        'Somebody wrote to you about this order. Log in to read it and to reply.',
      ],
    },
  };
}
