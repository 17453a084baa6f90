import { withdrawalStateTexts } from '#contract/withdrawals/withdrawalStateTexts.ts';
import { withdrawalStates } from '#contract/withdrawals/withdrawalProcess.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';
import { RefundIcon } from '../../ui/kit/icons.ts';

/** The words of withdrawals, for their owners and for admins. */
export const words = defineTexts('withdrawalWords', {
  'zh-CN': {
    ...withdrawalStateTexts['zh-CN'],
    payee_wrong: '收款账户有误或不存在，请核对后重新添加',
    name_differs: '收款账户的户名与实名不一致，请改用本人账户',
    payee_limit: '收款账户超出收款限额或不能收款，请换一个账户',
    sales_checked: '近期的销售正在核对，请稍后再申请',
    identity_checked: '需要核对您的身份信息，请联系平台',
    payment_disputed:
      '所用的收入来自一笔有争议的付款，有争议的部分冻结至渠道作出结论；其余部分不低于最低金额时已自动重新申请',
    money_owed: '您有未偿还的欠款，还清后可再次申请',
    returned_by_bank: '银行退回了款项：账户已注销、户名不符或账号有误，请核对收款账户后再申请',
    payment_failed: '付款没有成功，请核对收款账户后再申请',
    other: '其他原因，见说明',
  },
  'en-US': {
    ...withdrawalStateTexts['en-US'],
    payee_wrong: 'The account does not exist or is wrong: check it and add it again',
    name_differs: 'The account is not in your verified name: use one of your own',
    payee_limit: 'The account cannot receive the amount: use another one',
    sales_checked: 'Your latest sales are being checked: ask again later',
    identity_checked: 'Your identity has to be checked: write to us',
    payment_disputed:
      'It drew on earnings of a disputed payment, which are set aside until the gateway decides. The rest was asked for anew where it is not below the least amount',
    money_owed: 'You owe money: ask again once it is paid',
    returned_by_bank:
      'The bank returned the money: the account is closed, wrong or in another name; check it and ask again',
    payment_failed: 'The payment did not go through: check the account and ask again',
    other: 'For another reason, see the note',
  },
});

export const withdrawalLooks = defineStates(withdrawalStates, words, {
  requested: 'waiting',
  approved: 'waiting',
  paying: 'waiting',
  paid: 'good',
  failed: 'bad',
  refused: 'bad',
  cancelled: { tone: 'ended', icon: RefundIcon },
});
