import { defineTexts } from '../language/texts.ts';

/** What one admin may give without a second one. */
export const soloTexts = defineTexts('soloLimit', {
  'zh-CN': {
    left: '您一个人现在最多还能给出 {{left}}：每次最多 {{act}}，{{hours}} 小时内对所有用户合计最多 {{day}}，已用 {{used}}。',
    atOnce: '价值 {{value}}，在您的限额内：提交后立即生效。',
    willWait: '价值 {{value}}，超过您的限额：提交后等待另一位管理员审批，在此之前不会生效。',
    refused: '价值 {{value}}，超过您的限额，提交会被拒绝。请减少数额，或在“资金管理”的“规则”中申请提高限额。',
    nobodyElse: '目前没有其他管理员可以审批：请在服务器上用 npm run admin:add 添加一位，{{hours}} 小时后即可审批。',
    newAdmin: '您是新任管理员，{{hours}} 小时内不能审批其他管理员的申请；{{when}} 起可以审批。',
  },
  'en-US': {
    left: 'You may give {{left}} alone now: at most {{act}} in one act and {{day}} to all users within {{hours}} hours, of which {{used}} is used.',
    atOnce: 'Worth {{value}}, which is within your limit: it happens at once.',
    willWait: 'Worth {{value}}, which is above your limit: another admin decides, and nothing happens until then.',
    refused:
      'Worth {{value}}, which is above your limit: it would be refused. Give less, or ask for a higher limit under “Money”, “Rules”.',
    nobodyElse:
      'No other admin can decide now: name one on the server with npm run admin:add, who decides after {{hours}} hours.',
    newAdmin:
      'You are a new admin: for {{hours}} hours you decide on nothing that others ask for. From {{when}} on you can.',
  },
});
