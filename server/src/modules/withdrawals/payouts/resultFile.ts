/** A file of results: the one that went out, filled in, or the one that Alipay gives out of a batch payment. */
import { parseYuan } from '#contract/core/money.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';

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
  转账成功: 'paid',
  转账失败: 'failed',
  处理中: 'none',
};

/** Cells of a row, and its number in the file, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
}

/** The lines of a file of results; blank ones and headings are no lines. */
export function resultsOf(rows: readonly FileRow[]): ResultLine[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heading = filled.slice(0, headingMax).findIndex(({ cells }) => isGatewayHeading(cells));
  if (heading >= 0) {
    const titles = filled[heading]?.cells ?? [];
    return filled.slice(heading + 1).map((row) => gatewayLine(titles, row));
  }
  return filled.flatMap(({ cells, line }) => {
    const [number = '', , , name = '', account = '', amount = '', result = '', receipt = ''] = cells;
    return line === 1 && !/^\d+$/.test(number) ? [] : lineOf(line, { number, name, account, amount, result, receipt });
  });
}

/** A file that Alipay gives out has its heading within the first rows. */
export const headingMax = 6;
const titleOf = {
  account: /^收款(?:方)?(?:支付宝)?账号/,
  name: /^(?:收款方)?姓名/,
  amount: /^金额/,
  result: /^状态/,
  receipt: /^流水号/,
  remark: /^备注/,
  number: /^序号/,
} as const;

function isGatewayHeading(cells: readonly string[]): boolean {
  return [titleOf.account, titleOf.amount, titleOf.result].every((title) => cells.some((cell) => title.test(cell)));
}

/** The withdrawal stands in the remark that went out, and before it as the number of the line. */
function gatewayLine(titles: readonly string[], { cells, line }: FileRow): ResultLine {
  const cell = (title: RegExp) => cells[titles.findIndex((one) => title.test(one))] ?? '';
  const number = /\d{1,15}/.exec(cell(titleOf.remark))?.[0] ?? cell(titleOf.number);
  return lineOf(line, {
    number,
    name: cell(titleOf.name),
    account: cell(titleOf.account),
    amount: cell(titleOf.amount),
    result: cell(titleOf.result),
    receipt: cell(titleOf.receipt),
  });
}

type LineTexts = Record<'number' | 'name' | 'account' | 'amount' | 'result' | 'receipt', string>;

function lineOf(line: number, { number, name, account, amount, result, receipt }: LineTexts): ResultLine {
  return {
    line,
    withdrawalId: /^\d{1,15}$/.test(number) ? Number(number) : null,
    name: plainCell(name),
    account: plainCell(account),
    amountFen: parseYuan(amount.replaceAll(/[,¥￥\s]/g, '')) ?? null,
    result: words[result.toLowerCase()] ?? 'unknown',
    receipt: plainCell(receipt).slice(0, withdrawalRules.receipt.max),
  };
}

/** Without the mark that keeps a spreadsheet from running it. */
function plainCell(cell: string): string {
  return cell.replace(/^'/, '').trim();
}

/** Cells by RFC 4180, parted by commas, or by tabs where the first line has one. */
export function rowsOf(text: string): FileRow[] {
  const plain = text.replace(/^\uFEFF/, '');
  const parts = /^[^\n]*\t/.test(plain) ? '\t' : ',';
  const rows: FileRow[] = [];
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
