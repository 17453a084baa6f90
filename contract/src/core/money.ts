/** Amounts are whole fen (1 CNY = 100 fen); only the screen formats them. Free of zod. */

/** `1230` → `¥12.30`, `-5` → `−¥0.05`, with the sign that is as wide as a plus; thousands are grouped. */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '−' : '';
  const whole = Math.floor(Math.abs(fen) / 100);
  const rest = String(Math.abs(fen) % 100).padStart(2, '0');
  return `${sign}¥${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** `'12.3'` → `1230`; undefined when it is not an amount with at most two decimals. */
export function parseYuan(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/**
 * A share of an amount, rounded half to even: the one rounding rule. The share is `part` of `whole`, in ten-thousandths
 * unless said otherwise; all are whole and at least 0.
 */
export function share(amountFen: number, part: number, whole = 10_000): number {
  const product = BigInt(amountFen) * BigInt(part);
  const divisor = BigInt(whole);
  const floor = product / divisor;
  const twice = (product % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && floor % 2n === 1n);
  return Number(up ? floor + 1n : floor);
}
