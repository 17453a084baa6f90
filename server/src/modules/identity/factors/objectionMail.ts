import type { Objection } from '#contract/identity/objections.ts';
import type { Locale } from '#contract/core/locale.ts';
import { letterIn, type Letter, type LetterText } from '../../../platform/mailLetter.ts';

interface ObjectionMail {
  /** Of the account. */
  locale: Locale;
  siteName: string;
  about: Objection['about'];
  /** Of the factor that was added. */
  name: string | undefined;
  /** As the letter names it. */
  until: string;
  link: string;
}

/** What was done to an account, with the link that takes it back below each language. */
export function objectionMail({ locale, siteName, about, name = '', until, link }: ObjectionMail): Letter {
  const said = textsOf(about, name, until);
  const withLink = ({ subject, paragraphs }: LetterText) => ({ subject, paragraphs: [...paragraphs, link] });
  return letterIn(locale, siteName, { 'zh-CN': withLink(said['zh-CN']), 'en-US': withLink(said['en-US']) });
}

function textsOf(about: Objection['about'], name: string, time: string): Record<Locale, LetterText> {
  if (about === 'factor_added') {
    return {
      'zh-CN': {
        subject: '您的账号添加了两步验证',
        paragraphs: [
          `您的账号添加了两步验证：${name}。今后登录时需要它。如果是您本人操作，无需处理。`,
          `如果不是您本人操作，请在 ${time} 之前打开下面的链接：它会被移除，所有设备退出登录，原密码失效。随后请重置密码。`,
        ],
      },
      'en-US': {
        subject: 'A second factor was added to your account',
        paragraphs: [
          `“${name}” was added to your account as a second factor, and logging in asks for it from now on. If it was you, there is nothing to do.`,
          `If it was not you, open this link until ${time}: it is removed, everybody is logged out, and the password works no more. Then reset it.`,
        ],
      },
    };
  }
  return {
    'zh-CN': {
      subject: '有人申请解除您的两步验证',
      paragraphs: [
        `一位管理员申请解除您账号的两步验证，${time} 起可以执行。如果是您本人联系客服申请的，无需处理。`,
        '如果不是，请打开下面的链接停止它，无需登录；账号被冻结时也可以。',
      ],
    },
    'en-US': {
      subject: 'Your second factor is about to be taken away',
      paragraphs: [
        `An admin asked to take away the second factor of your account; it can be done from ${time} on. If you asked for it, there is nothing to do.`,
        'If you did not, stop it by this link. It works without logging in, also while the account is frozen.',
      ],
    },
  };
}
