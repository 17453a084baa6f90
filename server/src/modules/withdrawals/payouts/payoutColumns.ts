/** Columns of the text and the spreadsheet that a bank or provider is given. */
import type { Locale } from '#contract/core/locale.ts';

export const payoutColumns: Record<Locale, string[]> = {
  'zh-CN': ['提现编号', '收款方式', '银行', '户名', '账号', '金额（元）', '结果（成功/失败）', '回单号'],
  'en-US': ['Withdrawal', 'Paid to', 'Bank', 'Name', 'Account', 'Amount (CNY)', 'Result (paid/failed)', 'Receipt'],
};
