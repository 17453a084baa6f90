import { leaseStates, type LeaseReason, type LeaseSide } from '#contract/rental/leaseProcess.ts';
import { defineTexts, type TextName, useTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';
import { StopIcon } from '../../ui/kit/icons.ts';

/** The words of leases, for both sides and for admins. */
export const words = defineTexts('leaseWords', {
  'zh-CN': {
    unpaid: '待付款',
    booked: '待开始',
    active: '使用中',
    stopped: '已停止，待答复',
    ended: '已结束，押金待退',
    over: '已结束',
    disputed: '争议中',
    closed: '已完成',
    cancelled: '已取消',
    settled: '已裁定',
    ahead: '待开始',

    reason_unpaid: '没有按时付款，已自动取消，没有产生费用',
    reason_given_up: '租客在付款前取消，没有产生费用',
    reason_not_bookable: '付款到账时已不能租用，款项已转入租客余额',
    reason_tenant: '租客按时取消，全额退款',
    reason_tenant_late: '租客临近开始时取消',
    reason_lessor: '出租方取消，全额退款',
    reason_not_rotated: '上一份租约后没有及时更换密码，已自动取消并全额退款',
    reason_taken_down: '商品被平台下架，已取消并全额退款',
    reason_not_working: '无法使用，出租方已退还全部租金',
    reason_no_answer: '出租方没有按时答复，租金已全额退回',
    reason_proved: '出租方说明可以使用，已用时间照付',
    reason_returned: '租客提前归还',
    reason_order_refunded: '出租方的商品被退回，已取消并全额退款',
    reason_payment_disputed: '支付渠道已把款项退给付款人，租约已取消',

    step_book: '预订',
    step_pay: '付款到账，租金和押金冻结',
    step_pay_rent: '付款到账，租金冻结',
    step_lapse: '没有按时付款，自动取消',
    step_show: '首次查看账号或密钥，开始计时',
    step_start: '自动开始计时',
    step_cancel: '取消',
    step_withdraw: '取消',
    step_fail: '自动取消',
    step_report: '报告无法使用，停止计时',
    step_return: '提前归还',
    step_end: '到时结束',
    step_revoke: '被平台收回',
    step_refund: '同意退款',
    step_silence: '逾期未答复，自动退款',
    step_prove: '说明可以使用',
    step_escalate: '说明可以使用，转平台裁定',
    step_claim: '索赔押金',
    step_close: '完成，押金退回',
    step_agree: '同意赔付',
    step_settle: '平台裁定',
    step_look: '查看账号或密钥',
    step_renew: '续租',
    step_renew_open: '续租，等待付款',
    step_renew_close: '续租没有付款，已取消',
    step_answer: '答复索赔',
    step_add: '补充说明',
    by_tenant: '租客',
    by_lessor: '出租方',
    by_admin: '平台',
    by_you: '您',
  },
  'en-US': {
    unpaid: 'To pay',
    booked: 'Booked',
    active: 'In use',
    stopped: 'Stopped, waiting for an answer',
    ended: 'Over, deposit held',
    over: 'Over',
    disputed: 'In dispute',
    closed: 'Done',
    cancelled: 'Cancelled',
    settled: 'Settled',
    ahead: 'Upcoming',

    reason_unpaid: 'Not paid in time and cancelled automatically; nothing was charged',
    reason_given_up: 'Cancelled by the tenant before it was paid; nothing was charged',
    reason_not_bookable: 'It could no longer be rented when the payment arrived; the money is in the tenant’s balance',
    reason_tenant: 'Cancelled in time by the tenant, refunded in full',
    reason_tenant_late: 'Cancelled by the tenant shortly before its start',
    reason_lessor: 'Cancelled by the lessor, refunded in full',
    reason_not_rotated:
      'The credentials were not changed in time after the previous lease: cancelled automatically, refunded in full',
    reason_taken_down: 'The platform took the listing down: cancelled and refunded in full',
    reason_not_working: 'It did not work, and the lessor refunded all of the rent',
    reason_no_answer: 'The lessor did not answer in time: all of the rent went back',
    reason_proved: 'The lessor showed that it works; what was used is paid',
    reason_returned: 'Returned early by the tenant',
    reason_order_refunded: 'What the lessor let out was taken back: cancelled and refunded in full',
    reason_payment_disputed: 'The payment provider gave the money back to the payer: cancelled',

    step_book: 'Booked',
    step_pay: 'Paid; rent and deposit are held',
    step_pay_rent: 'Paid; the rent is held',
    step_lapse: 'Not paid in time, cancelled automatically',
    step_show: 'Credentials or key first opened, the clock starts',
    step_start: 'The clock starts automatically',
    step_cancel: 'Cancelled',
    step_withdraw: 'Cancelled',
    step_fail: 'Cancelled automatically',
    step_report: 'Said not to work; the clock stops',
    step_return: 'Returned early',
    step_end: 'Ended at its time',
    step_revoke: 'Taken back by the platform',
    step_refund: 'Refunded',
    step_silence: 'Not answered in time, refunded automatically',
    step_prove: 'Shown to work',
    step_escalate: 'Said to work; the platform decides',
    step_claim: 'Claim on the deposit',
    step_close: 'Done, the deposit was returned',
    step_agree: 'Agreed to the claim',
    step_settle: 'Settled by the platform',
    step_look: 'Credentials or key shown',
    step_renew: 'Extended',
    step_renew_open: 'Extension waiting for payment',
    step_renew_close: 'Extension not paid, cancelled',
    step_answer: 'Answer to the claim',
    step_add: 'Evidence added',
    by_tenant: 'Tenant',
    by_lessor: 'Lessor',
    by_admin: 'Platform',
    by_you: 'You',
  },
});

/** Why a lease ended, for the side that did it or that it concerns; what is not here reads the same to all. */
const ownReasons = defineTexts('leaseReasonsOfSides', {
  'zh-CN': {
    tenant_unpaid: '您没有按时付款，已自动取消，没有产生费用',
    tenant_given_up: '您在付款前取消，没有产生费用',
    tenant_not_bookable: '付款到账时已不能租用，款项已转入您的余额',
    tenant_tenant: '您按时取消，全额退款',
    tenant_tenant_late: '您在临近开始时取消',
    tenant_returned: '您提前归还',
    lessor_lessor: '您取消了租约，已全额退款给租客',
    lessor_not_rotated: '上一份租约后您没有及时更换密码，已自动取消并全额退款给租客',
    lessor_not_working: '无法使用，您已退还全部租金',
    lessor_no_answer: '您没有按时答复，租金已全额退给租客',
    lessor_proved: '您说明可以使用，已用时间照付',
    lessor_order_refunded: '您出租的商品被退回，已取消并全额退款给租客',
  },
  'en-US': {
    tenant_unpaid: 'You did not pay in time: cancelled automatically, and nothing was charged',
    tenant_given_up: 'You cancelled it before it was paid; nothing was charged',
    tenant_not_bookable: 'It could no longer be rented when your payment arrived; the money is in your balance',
    tenant_tenant: 'You cancelled in time, refunded in full',
    tenant_tenant_late: 'You cancelled shortly before its start',
    tenant_returned: 'You returned it early',
    lessor_lessor: 'You cancelled it, and the tenant was refunded in full',
    lessor_not_rotated:
      'You did not change the credentials in time after the previous lease: cancelled automatically, and the tenant was refunded in full',
    lessor_not_working: 'It did not work, and you refunded all of the rent',
    lessor_no_answer: 'You did not answer in time: all of the rent went back to the tenant',
    lessor_proved: 'You showed that it works; what was used is paid',
    lessor_order_refunded: 'What you let out was taken back: cancelled, and the tenant was refunded in full',
  },
});

/** Why a lease ended, in words for one of its sides. */
export function useReasonWords(side: LeaseSide): (reason: LeaseReason) => string {
  const [all, own] = [useTexts(words), useTexts(ownReasons)];
  return (reason) => {
    const name = `${side}_${reason}`;
    return isOwn(name) ? own(name) : all(`reason_${reason}`);
  };
}

const isOwn = (name: string): name is TextName<typeof ownReasons> => Object.hasOwn(ownReasons.texts['zh-CN'], name);

/** How leases stand. `over`: ended, and no deposit is to be returned. */
export const leaseLooks = defineStates([...leaseStates, 'over'], words, {
  unpaid: 'waiting',
  booked: 'waiting',
  active: 'good',
  stopped: { tone: 'waiting', icon: StopIcon },
  ended: 'waiting',
  over: 'neutral',
  disputed: 'bad',
  closed: 'neutral',
  cancelled: 'neutral',
  settled: 'neutral',
});
