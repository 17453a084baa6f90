import type { Locale } from '#contract/core/locale.ts';

/** The mail by which an admin tries the mail server. */
export function testMail(locale: Locale, siteName: string): { subject: string; text: string } {
  if (locale === 'en-US') {
    return {
      subject: `${siteName}: mail works`,
      text: 'An admin of the site sent this mail to try its mail server.\n\nSince you read it, the mail server delivers. You need not do anything.',
    };
  }
  return {
    subject: `【${siteName}】邮件发送正常`,
    text: '这封邮件由本站管理员发出，用来测试邮件服务器。\n\n您收到了它，说明邮件服务器工作正常，无需任何操作。',
  };
}
