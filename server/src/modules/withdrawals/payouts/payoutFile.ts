/** A batch as a file for the bank or provider, and the same file with its results read back. */
import type { Locale } from '#contract/core/locale.ts';
import { parseYuan } from '#contract/core/money.ts';
import { bankTexts, payeeKindTexts, type BankCode, type PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import { csvHead, csvRows, type Cell } from '../../exports/service.ts';
import type { PayeeFacts } from '../payees/payeeFacts.ts';

export interface PayoutFileLine extends PayeeFacts {
  id: number;
  kind: PayeeKind;
  bank: BankCode | '';
  /** What arrives. */
  paidFen: number;
}

const columns: Record<Locale, string[]> = {
  'zh-CN': ['提现编号', '收款方式', '银行', '户名', '账号', '金额（元）', '结果（成功/失败）', '回单号'],
  'en-US': ['Withdrawal', 'Paid to', 'Bank', 'Name', 'Account', 'Amount (CNY)', 'Result (paid/failed)', 'Receipt'],
};

/** Result and receipt are empty: whoever pays fills them in. Card numbers have blanks, so that no spreadsheet rounds them. */
export function payoutFile(lines: readonly PayoutFileLine[], locale: Locale): string {
  const rows = lines.map(({ id, kind, bank, name, account, paidFen }): Cell[] => [
    id,
    payeeKindTexts[kind][locale],
    bank === '' ? '' : bankTexts[bank][locale],
    name,
    kind === 'bank' ? account.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : account,
    { fen: paidFen },
    '',
    '',
  ]);
  return csvHead(columns[locale], 'UTC') + csvRows(rows, 'UTC');
}

export interface ResultLine {
  /** In the file, from 1. */
  line: number;
  withdrawalId: number | null;
  name: string;
  account: string;
  amountFen: number | null;
  result: 'paid' | 'failed' | 'none' | 'unknown';
  receipt: string;
}

const words: Readonly<Record<string, ResultLine['result']>> = {
  '': 'none',
  paid: 'paid',
  success: 'paid',
  成功: 'paid',
  已付款: 'paid',
  failed: 'failed',
  fail: 'failed',
  失败: 'failed',
};

/** The lines of a file of results; blank ones and the heading are no lines. */
export function readResults(text: string): ResultLine[] {
  return cellsOf(text).flatMap(({ cells, line }) => {
    if (cells.every((cell) => cell === '')) return [];
    const [number = '', , , name = '', account = '', amount = '', result = '', receipt = ''] = cells;
    if (line === 1 && !/^\d+$/.test(number)) return [];
    return {
      line,
      withdrawalId: /^\d{1,15}$/.test(number) ? Number(number) : null,
      name: plainCell(name),
      account: plainCell(account),
      amountFen: parseYuan(amount.replaceAll(/[,¥￥\s]/g, '')) ?? null,
      result: words[result.toLowerCase()] ?? 'unknown',
      receipt: plainCell(receipt).slice(0, withdrawalRules.receipt.max),
    };
  });
}

/** Without the mark that keeps a spreadsheet from running it. */
function plainCell(cell: string): string {
  return cell.replace(/^'/, '').trim();
}

/** Cells by RFC 4180, parted by commas, or by tabs where the first line has one. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  const plain = text.replace(/^\uFEFF/, '');
  const parts = /^[^\n]*\t/.test(plain) ? '\t' : ',';
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push({ line: began, cells });
    cells = [];
    began = line;
  };
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? '';
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === parts) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
