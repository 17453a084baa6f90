/** What is said when a dead secret or account is replaced. */
export interface Replacement {
  kind: 'secret' | 'account';
  /** By the buyer. */
  told: string;
  /** On record, by the seller. */
  reason: string;
  /** To the buyer. */
  answer: string;
}

export const demoReplacements: readonly Replacement[] = [
  {
    kind: 'secret',
    told: '兑换的时候提示“卡密不存在”，核对了三遍没有输错。',
    reason: '买家反馈卡密不存在，后台核实为坏码',
    answer: '核实是坏码，已从同批次补发一个新的，刷新订单就能看到。',
  },
  {
    kind: 'secret',
    told: '兑换提示这个码已经用过了。',
    reason: '码已被使用，补发同批次',
    answer: '抱歉，已补发一个，旧的作废处理。',
  },
  {
    kind: 'secret',
    told: '兑换提示已过期。',
    reason: '提前过期，换同批次新码',
    answer: '已经换新了，刷新订单就能看到。',
  },
  {
    kind: 'account',
    told: '登录提示账号被保护，要原手机验证。',
    reason: '账号触发保护，无法解除，换同规格账号',
    answer: '这个号短时间解不了，已换一个同规格的，请重新登录。',
  },
  {
    kind: 'account',
    told: '密码不对，试了两次不敢再试了。',
    reason: '密码登记有误，换号',
    answer: '登记的时候写错了，给你换了一个，抱歉耽误时间。',
  },
];
