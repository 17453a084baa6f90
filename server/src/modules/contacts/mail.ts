import type { Locale } from '#contract/core/locale.ts';

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
export function changeMail(locale: Locale, mail: ChangeMail): { subject: string; body: string } {
  const { siteName, timeZone, newEmail, dueAt, undoUntil, link } = mail;
  const time = (at: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  if (locale === 'en-US') {
    return {
      subject: `${siteName}: ${dueAt ? 'a change of your e-mail was asked for' : 'your e-mail was changed'}`,
      body: [
        dueAt
          ? `Somebody who is logged in to your account wants to replace this e-mail with ${newEmail}. It takes effect on ${time(dueAt)}, unless you refuse before.`
          : `The e-mail of your account is now ${newEmail}. This address receives nothing more.`,
        'If it was you, there is nothing to do.',
        `If it was not you, open this link until ${time(undoUntil)}: this e-mail stays the one of your account, and everybody is logged out. Then reset your password.`,
        link,
      ].join('\n\n'),
    };
  }
  return {
    subject: `【${siteName}】${dueAt ? '有人申请更换您的邮箱' : '您的邮箱已更换'}`,
    body: [
      dueAt
        ? `有人登录了您的账号，申请将邮箱换成 ${newEmail}。如果您不拒绝，${time(dueAt)} 起生效。`
        : `您账号的邮箱已换成 ${newEmail}，此邮箱不再接收邮件。`,
      '如果是您本人操作，无需处理。',
      `如果不是您本人操作，请在 ${time(undoUntil)} 之前打开下面的链接：账号的邮箱将保持为此邮箱，所有设备退出登录。随后请重置密码。`,
      link,
    ].join('\n\n'),
  };
}
