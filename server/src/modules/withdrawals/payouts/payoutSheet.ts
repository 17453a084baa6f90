/** A batch as a spreadsheet for the bank or provider. */
import type { Locale } from '#contract/core/locale.ts';
import { bankTexts } from '#contract/withdrawals/banks.ts';
import { payeeKindTexts, type PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import type { Sheet } from '../../../platform/sheets/writeSheet.ts';
import { payoutColumns } from './payoutColumns.ts';
import { shownAccount, type PayoutFileLine } from './payoutFile.ts';

/** What Alipay's batch payment takes: its title and heading stay as they are, and the remark says which withdrawal it is. */
const alipay = {
  sheet: '页一支付宝批量付款文件上传模板',
  title: '支付宝批量付款文件模板（前面两行请勿删除）',
  heading: ['序号（必填）', '收款方支付宝账号（必填）', '收款方姓名（必填）', '金额（必填，单位：元）', '备注（选填）'],
  widths: [14, 28, 24, 24, 20],
};
const widths = [12, 12, 22, 16, 30, 14, 18, 28];

/** To Alipay accounts in the layout of Alipay's batch payment, to others in that of our own text. */
export function payoutSheet(kind: PayeeKind, lines: readonly PayoutFileLine[], locale: Locale): Sheet {
  if (kind === 'alipay') {
    const rows = lines.map(({ id, account, name, paidFen }) => [
      String(id),
      account,
      name,
      { fen: paidFen },
      `提现 ${id}`,
    ]);
    return { name: alipay.sheet, widths: alipay.widths, rows: [[alipay.title], alipay.heading, ...rows] };
  }
  const rows = lines.map(({ id, bank, name, account, paidFen }) => [
    String(id),
    payeeKindTexts[kind][locale],
    bank === '' ? '' : bankTexts[bank][locale],
    name,
    shownAccount(kind, account),
    { fen: paidFen },
    '',
    '',
  ]);
  return { name: payeeKindTexts[kind][locale], widths, rows: [payoutColumns[locale], ...rows] };
}
