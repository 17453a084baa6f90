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
    told: '这张卡显示余额为零，是不是被用过了？',
    reason: '卡内余额为零，补发同批次',
    answer: '抱歉，已补发一张，旧的作废处理。',
  },
  {
    kind: 'secret',
    told: '三个码里有一个提示已过期。',
    reason: '其中一个提前过期，换同批次新码',
    answer: '那一个已经换新了，另外两个不受影响。',
  },
  {
    kind: 'account',
    told: '登录提示账号被保护，要原手机验证。',
    reason: '账号触发保护，无法解除，换同规格账号',
    answer: '这个号短时间解不了，已换一个同规格的，先登录邮箱改密。',
  },
  {
    kind: 'account',
    told: '密码不对，试了两次不敢再试了。',
    reason: '密码登记有误，换号',
    answer: '登记的时候写错了，给你换了一个，抱歉耽误时间。',
  },
];
