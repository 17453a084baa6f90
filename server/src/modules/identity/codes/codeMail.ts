/** Mails with codes. What accounts are told of logins and changes stands in `messages/messageTexts.ts`. */
import type { Locale } from '#contract/core/locale.ts';
import type { CodePurpose } from '#contract/identity/identity.ts';
import { letterIn, type Letter, type LetterText } from '../../../platform/mailLetter.ts';

interface CodeMail {
  siteName: string;
  code: string;
  minutes: number;
  purpose: CodePurpose;
}

/** What a code is for: the subject, what to do with it, and what happens when nobody does. */
const purposes: Record<CodePurpose, Record<Locale, { subject: string; use: string; ignore: string }>> = {
  password: {
    'zh-CN': {
      subject: '重置密码验证码',
      use: '请在申请验证码的页面中输入它，然后设置新密码。',
      ignore: '如果不是您本人操作，请忽略本邮件，您的密码不会改变。请勿将验证码告诉任何人。',
    },
    'en-US': {
      subject: 'your code to reset the password',
      use: 'Enter it on the page where you asked for it to set a new password.',
      ignore:
        'If you did not ask for it, ignore this mail: your password stays as it is. Never give the code to anyone.',
    },
  },
  login: {
    'zh-CN': {
      subject: '登录验证码',
      use: '请在申请验证码的页面中输入它，即可登录。',
      ignore: '如果不是您本人操作，请忽略本邮件，没有人会因此登录您的账号。请勿将验证码告诉任何人。',
    },
    'en-US': {
      subject: 'your code to log in',
      use: 'Enter it on the page where you asked for it to log in.',
      ignore: 'If you did not ask for it, ignore this mail: nobody is logged in. Never give the code to anyone.',
    },
  },
  register: {
    'zh-CN': {
      subject: '注册验证码',
      use: '请在注册页面中输入它。',
      ignore: '如果不是您本人操作，请忽略本邮件，不会开设账号。请勿将验证码告诉任何人。',
    },
    'en-US': {
      subject: 'your code to register',
      use: 'Enter it on the page where you register.',
      ignore: 'If you did not ask for it, ignore this mail: no account is opened. Never give the code to anyone.',
    },
  },
  change_email: {
    'zh-CN': {
      subject: '更换邮箱验证码',
      use: '请在更换邮箱的页面中输入它。',
      ignore: '如果不是您本人操作，请勿将验证码告诉任何人，并立即更换密码：有人登录了您的账号。',
    },
    'en-US': {
      subject: 'your code to change the e-mail',
      use: 'Enter it where you change your e-mail.',
      ignore:
        'If you did not ask for it, give the code to nobody and change your password now: somebody is logged in to your account.',
    },
  },
  step_up: {
    'zh-CN': {
      subject: '身份确认验证码',
      use: '请在要求确认身份的页面中输入它，例如提现或保存收款账户。',
      ignore: '如果不是您本人操作，请勿将验证码告诉任何人，并立即更换密码：有人登录了您的账号。',
    },
    'en-US': {
      subject: 'your code to confirm that it is you',
      use: 'Enter it where you were asked to confirm, such as for a withdrawal or a payout account.',
      ignore:
        'If you did not ask for it, give the code to nobody and change your password now: somebody is logged in to your account.',
    },
  },
  change_mobile: {
    'zh-CN': {
      subject: '更换手机号验证码',
      use: '请在更换手机号的页面中输入它。',
      ignore: '如果不是您本人操作，请勿将验证码告诉任何人，并立即更换密码：有人登录了您的账号。',
    },
    'en-US': {
      subject: 'your code to change the mobile number',
      use: 'Enter it where you change your mobile number.',
      ignore:
        'If you did not ask for it, give the code to nobody and change your password now: somebody is logged in to your account.',
    },
  },
};

/** The mail with a code. */
export function codeMail(locale: Locale, { siteName, code, minutes, purpose }: CodeMail): Letter {
  const textIn = (language: Locale, first: string): LetterText => {
    const { subject, use, ignore } = purposes[purpose][language];
    return { subject, paragraphs: [first, use, ignore] };
  };
  return letterIn(locale, siteName, {
    'zh-CN': textIn('zh-CN', `您的验证码是 ${code}，${minutes} 分钟内有效，只能使用一次。`),
    'en-US': textIn('en-US', `Your code is ${code}. It is good for ${minutes} minutes and can be used once.`),
  });
}

/** To a mailbox that somebody else's account wanted: it has an account here already. */
export function takenMail(locale: Locale, siteName: string): Letter {
  return letterIn(locale, siteName, {
    'zh-CN': {
      subject: '该邮箱已有账号',
      paragraphs: [
        '有人想在另一个账号中使用这个邮箱。它已经属于您的账号，因此没有任何改变。',
        '如果是您本人操作，请用这个邮箱登录，或重置该账号的密码。',
      ],
    },
    'en-US': {
      subject: 'this e-mail has an account',
      paragraphs: [
        'Somebody wanted to use this e-mail for another account. It belongs to your account already, so nothing was changed.',
        'If it was you, log in with this e-mail, or reset the password of that account.',
      ],
    },
  });
}
