import { dateFormatter } from '#contract/core/formatters.ts';
import type { Locale } from '#contract/core/locale.ts';
import { zoneName } from '#contract/core/zoneName.ts';
import { letterIn, type Letter, type LetterText } from '../../platform/mailLetter.ts';

interface ChangeMail {
  siteName: string;
  timeZone: string;
  /** Masked. */
  newEmail: string;
  /** When it counts; null: it does already. */
  dueAt: Date | null;
  undoUntil: Date;
  link: string;
}

/** To the old address: what became of it, and the link of whoever did not do it. */
export function changeMail(locale: Locale, { siteName, ...mail }: ChangeMail): Letter {
  return letterIn(locale, siteName, { 'zh-CN': chineseText(mail), 'en-US': englishText(mail) });
}

type Said = Omit<ChangeMail, 'siteName'>;

function chineseText({ timeZone, newEmail, dueAt, undoUntil, link }: Said): LetterText {
  const time = (at: Date) => `${timeIn('zh-CN', timeZone, at)}（${zoneName(timeZone, at)}）`;
  return {
    subject: dueAt ? '有人申请更换您的邮箱' : '您的邮箱已更换',
    paragraphs: [
      dueAt
        ? `有人登录了您的账号，申请将邮箱换成 ${newEmail}。如果您不拒绝，${time(dueAt)} 起生效。`
        : `您账号的邮箱已换成 ${newEmail}，此邮箱不再接收邮件。`,
      '如果是您本人操作，无需处理。',
      `如果不是您本人操作，请在 ${time(undoUntil)} 之前打开下面的链接：账号的邮箱将保持为此邮箱，所有设备退出登录。随后请重置密码。`,
      link,
    ],
  };
}

function englishText({ timeZone, newEmail, dueAt, undoUntil, link }: Said): LetterText {
  const time = (at: Date) => `${timeIn('en-US', timeZone, at)} ${zoneName(timeZone, at)}`;
  return {
    subject: dueAt ? 'a change of your e-mail was asked for' : 'your e-mail was changed',
    paragraphs: [
      dueAt
        ? `Somebody who is logged in to your account wants to replace this e-mail with ${newEmail}. It takes effect on ${time(dueAt)}, unless you refuse before.`
        : `The e-mail of your account is now ${newEmail}. This address receives nothing more.`,
      'If it was you, there is nothing to do.',
      `If it was not you, open this link until ${time(undoUntil)}: this e-mail stays the one of your account, and everybody is logged out. Then reset your password.`,
      link,
    ],
  };
}

function timeIn(locale: Locale, timeZone: string, at: Date): string {
  return dateFormatter(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}
