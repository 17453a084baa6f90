import type { Locale } from '#contract/core/locale.ts';

export interface MailTexts {
  subject: string;
  body: string;
}

/** The mail with a code for a new password. */
export function passwordCodeMail(
  locale: Locale,
  letter: { siteName: string; code: string; minutes: number },
): MailTexts {
  const { siteName, code, minutes } = letter;
  if (locale === 'en-US') {
    return {
      subject: `${siteName}: your code to reset the password`,
      body: [
        `Your code is ${code}. It is good for ${minutes} minutes and can be used once.`,
        'Enter it on the page where you asked for it to set a new password.',
        'If you did not ask for it, ignore this letter: your password stays as it is. Never give the code to anyone.',
      ].join('\n\n'),
    };
  }
  return {
    subject: `【${siteName}】重置密码验证码`,
    body: [
      `您的验证码是 ${code}，${minutes} 分钟内有效，只能使用一次。`,
      '请在申请验证码的页面中输入它，然后设置新密码。',
      '如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉任何人。',
    ].join('\n\n'),
  };
}

interface AboutAccount {
  siteName: string;
  username: string;
  at: Date;
  /** Where the owner sees sessions and sets a password. */
  page: string;
}

/** The mail about a login from a device and a network that the account was never used from. */
export function loginMail(
  locale: Locale,
  { siteName, username, at, page, device, network }: AboutAccount & { device?: string | null; network?: string },
): MailTexts {
  const place = [device, network].filter((part) => part).join(locale === 'en-US' ? ', from ' : '，来自 ');
  if (locale === 'en-US') {
    return {
      subject: `${siteName}: a new device logged in to your account`,
      body: [
        `The account ${username} was logged in to from a place that it was not used from before${place === '' ? '' : `: ${place}`} (${timeOf(at)}).`,
        'If it was you, you need not do anything.',
        `If it was not, set a new password now and log out all other devices: ${page}`,
      ].join('\n\n'),
    };
  }
  return {
    subject: `【${siteName}】您的账号在新设备上登录`,
    body: [
      `账号 ${username} 在从未使用过的地方登录${place === '' ? '' : `：${place}`}（${timeOf(at)}）。`,
      '如果是您本人，无需任何操作。',
      `如果不是您本人，请立即设置新密码，并退出其他设备： ${page}`,
    ].join('\n\n'),
  };
}

/** The mail about a password that was replaced with the old one. */
export function passwordChangedMail(locale: Locale, { siteName, username, at, page }: AboutAccount): MailTexts {
  if (locale === 'en-US') {
    return {
      subject: `${siteName}: your password was changed`,
      body: [
        `The password of the account ${username} was changed (${timeOf(at)}). All devices but the one it was changed on were logged out, and API keys and webhooks ended.`,
        `If it was not you, set a new password with a code at once, and write to us: ${new URL('/password', page).href}`,
      ].join('\n\n'),
    };
  }
  return {
    subject: `【${siteName}】您的密码已更换`,
    body: [
      `账号 ${username} 的密码已更换（${timeOf(at)}）。除更换密码的设备外，其他设备均已退出登录，API 密钥和回调通知也已失效。`,
      `如果不是您本人，请立即用验证码设置新密码，并联系我们： ${new URL('/password', page).href}`,
    ].join('\n\n'),
  };
}

/** With its zone, since nobody knows where a mail is read. */
function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
