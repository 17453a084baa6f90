/**
 * The sandbox's bill of a day: a line each as `record,number,reference,fen,fee,state`, and at last `#end,lines,signature`, which is
 * signed over the day and the hash of all lines before.
 */
import { createHash } from 'node:crypto';
import { BillUnreadable, fieldsOfLine } from './billFile.ts';
import type { BillLine } from './gateway.ts';
import { isSignedText, signText } from './signature.ts';

export const billStates = ['done', 'failed'] as const;

/** The path of a day's bill. */
export function billPath(day: string): string {
  return `/sandbox/api/bills/${day}`;
}

interface Signed {
  day: string;
  secret: string;
}

/** A bill as the gateway gives it out. */
export function sandboxBill(lines: readonly BillLine[], { day, secret }: Signed): string {
  const texts = lines.map(
    ({ record, number, reference, amountFen, feeFen, isDone }) =>
      `${record},${number},${reference},${amountFen},${feeFen},${isDone ? 'done' : 'failed'}\n`,
  );
  const hash = createHash('sha256').update(texts.join('')).digest('hex');
  return `${texts.join('')}#end,${lines.length},${signText(secret, endText(day, lines.length, hash))}\n`;
}

/** Its lines. Throws BillUnreadable for what is none, is cut off, or was not signed by the gateway. */
export async function* sandboxBillLines(
  lines: AsyncIterable<string>,
  { day, secret }: Signed,
): AsyncGenerator<BillLine> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of lines) {
    const [, said, signature = ''] = /^#end,(\d+),(\w+)$/.exec(line) ?? [];
    if (said !== undefined) {
      const isRight =
        Number(said) === count && isSignedText(secret, endText(day, count, hash.digest('hex')), signature);
      if (!isRight) throw new BillUnreadable('the bill is not signed by the gateway');
      return;
    }
    hash.update(`${line}\n`);
    count += 1;
    yield lineOf(line);
  }
  throw new BillUnreadable('the bill has no end');
}

function lineOf(line: string): BillLine {
  const [record, number, reference, fen, fee, state] = fieldsOfLine(line);
  const isFen = /^\d{1,13}$/.test(fen ?? '') && /^-?\d{1,13}$/.test(fee ?? '');
  const known = billStates.find((one) => one === state);
  if ((record !== 'payment' && record !== 'refund') || !isFen || !known)
    throw new BillUnreadable('a line of the bill is none');
  return {
    record,
    number: number ?? '',
    reference: reference ?? '',
    amountFen: Number(fen),
    feeFen: Number(fee),
    isDone: known === 'done',
  };
}

function endText(day: string, count: number, hash: string): string {
  return `bill ${day} ${count} ${hash}`;
}
