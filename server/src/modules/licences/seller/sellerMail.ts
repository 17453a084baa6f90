/** Mail to holders: what was issued to them, what was suspended or revoked and why, what is about to end. */
import type { LicenceAct } from '#contract/licences/licenceSale.ts';
import type { LicenceReason } from '#contract/licences/licenceProcess.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { LetterText } from '../../messages/service.ts';

type Texts = Record<Locale, LetterText>;

interface About {
  id: number;
  titleZh: string;
  titleEn: string;
}

function named({ id, titleZh, titleEn }: About): Record<Locale, string> {
  return { 'zh-CN': `授权 ${id}：${titleZh}`, 'en-US': `Licence ${id}: ${titleEn || titleZh}` };
}

const moved: Record<LicenceAct, Record<Locale, { subject: string; sentence: string }>> = {
  suspend: {
    'zh-CN': { subject: '授权已暂停', sentence: '这个授权已被暂停，恢复之前无法通过验证。绑定记录保留。' },
    'en-US': {
      subject: 'Your licence is suspended',
      sentence: 'It is suspended and no validation passes until it is reinstated. What it is bound to stays.',
    },
  },
  reinstate: {
    'zh-CN': { subject: '授权已恢复', sentence: '这个授权已恢复，可以正常使用。' },
    'en-US': { subject: 'Your licence works again', sentence: 'It is reinstated and can be used as before.' },
  },
  revoke: {
    'zh-CN': { subject: '授权已撤销', sentence: '这个授权已被永久撤销，不能恢复。' },
    'en-US': { subject: 'Your licence is revoked', sentence: 'It is revoked for good.' },
  },
};

/** What a seller or an admin did with a licence, for its holder. */
export function movedTexts(
  licence: About & { orderId: number | null },
  act: { event: LicenceAct; reason: LicenceReason | null; note: string },
): Texts {
  const { event, reason, note } = act;
  const about = named(licence);
  const textIn = (locale: Locale, words: { reason: string; note: string; help: string }): LetterText => {
    const { subject, sentence } = moved[event][locale];
    const why = reason === null ? [] : [`${words.reason}${licenceReasonTexts[reason][locale]}`];
    const said = note === '' ? [] : [`${words.note}${note}`];
    const help = event === 'reinstate' ? [] : [words.help];
    return { subject, paragraphs: [about[locale], sentence, ...why, ...said, ...help] };
  };
  const { orderId } = licence;
  return {
    'zh-CN': textIn('zh-CN', {
      reason: '原因：',
      note: '说明：',
      help: orderId === null ? '如有异议，请联系平台。' : `如有异议，请在订单 ${orderId} 中联系卖家或申请退款。`,
    }),
    'en-US': textIn('en-US', {
      reason: 'Reason: ',
      note: 'Note: ',
      help:
        orderId === null
          ? 'If you disagree, contact the platform.'
          : `If you disagree, write to the seller or ask for a refund in order ${orderId}.`,
    }),
  };
}

/** Licences that somebody issued to the reader. The keys stand in the console only. */
export function issuedTexts(issue: {
  titleZh: string;
  titleEn: string;
  count: number;
  /** The shop's name; null: the platform. */
  shop: string | null;
  reason: string;
}): Texts {
  const { titleZh, titleEn, count, shop, reason } = issue;
  return {
    'zh-CN': {
      subject: '您收到了新的授权',
      paragraphs: [
        `${shop === null ? '平台' : `店铺“${shop}”`}向您发放了 ${count} 个授权：${titleZh}。`,
        shop === null ? `说明：${reason}` : `以下是店铺的留言，不是平台的通知：“${reason}”`,
        '授权码请到控制台的“我的授权”中查看。',
      ],
    },
    'en-US': {
      subject: 'You were given a licence',
      paragraphs: [
        `${shop === null ? 'The platform' : `The shop “${shop}”`} issued ${count === 1 ? 'a licence' : `${count} licences`} to you: ${titleEn || titleZh}.`,
        shop === null ? `Note: ${reason}` : `The shop says, and the platform did not write this: “${reason}”`,
        'See the key under “My licences” in the console.',
      ],
    },
  };
}

/** A licence of the reader is about to end. */
export function endingTexts(licence: About & { when: string; renewable: boolean; graceDays: number }): Texts {
  const { when, renewable, graceDays } = licence;
  const about = named(licence);
  return {
    'zh-CN': {
      subject: '授权即将到期',
      paragraphs: [
        about['zh-CN'],
        `这个授权将于 ${when} 到期${graceDays > 0 ? `，之后还可使用 ${graceDays} 天` : ''}。`,
        ...(renewable ? ['可以在控制台的“我的授权”中续期。'] : []),
      ],
    },
    'en-US': {
      subject: 'Your licence is about to end',
      paragraphs: [
        about['en-US'],
        `It ends at ${when}${graceDays > 0 ? ` and works on for ${graceDays} days after that` : ''}.`,
        ...(renewable ? ['You can renew it under “My licences” in the console.'] : []),
      ],
    },
  };
}
