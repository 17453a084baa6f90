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
