import { newAdminSeconds } from '#contract/users/soloRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { LetterText } from '../messages/service.ts';

/** Somebody was named admin, for all admins. */
export function namedTexts(named: {
  username: string;
  email: string;
  decidesFrom: string;
}): Record<Locale, LetterText> {
  const { username, email, decidesFrom } = named;
  const hours = newAdminSeconds / 3600;
  return {
    'zh-CN': {
      subject: '新增了一位管理员',
      paragraphs: [
        `${username}（${email}）已通过服务器上的命令被设为管理员。`,
        `${hours} 小时内不能审批其他管理员的申请；从 ${decidesFrom} 起可以审批。`,
        '如果您不知道此事，请立即联系能登录服务器的人。',
      ],
    },
    'en-US': {
      subject: 'A new admin was named',
      paragraphs: [
        `${username} (${email}) was made an admin by a command on the server.`,
        `For ${hours} hours they decide on nothing that other admins ask for; from ${decidesFrom} on they can.`,
        'If you know nothing of this, contact whoever can log in to the server at once.',
      ],
    },
  };
}
