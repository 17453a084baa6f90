/** Amounts are whole fen (1 CNY = 100 fen); only the screen formats them. Free of zod. */

/** `1230` → `¥12.30`, `-5` → `-¥0.05`; thousands are grouped. */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '-' : '';
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

/** A share of an amount at a rate in ten-thousandths, rounded half to even: the one rounding rule. Both are whole and at least 0. */
export function share(amountFen: number, rateTenThousandths: number): number {
  const product = BigInt(amountFen) * BigInt(rateTenThousandths);
  const whole = product / 10_000n;
  const rest = product % 10_000n;
  const up = rest > 5_000n || (rest === 5_000n && whole % 2n === 1n);
  return Number(up ? whole + 1n : whole);
}

/** Splits an amount by rates (ten-thousandths, together at most 10,000); parts and remainder always add up to the amount. */
export function split(
  amountFen: number,
  ratesTenThousandths: readonly number[],
): { parts: number[]; remainder: number } {
  let remainder = amountFen;
  const parts = ratesTenThousandths.map((rate) => {
    const part = Math.min(share(amountFen, rate), remainder);
    remainder -= part;
    return part;
  });
  return { parts, remainder };
}
