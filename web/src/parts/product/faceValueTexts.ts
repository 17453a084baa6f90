/** The letters of a cover: a number with its unit, or the beginning of a name, whose unit is ''. */
export interface CoverLetters {
  large: string;
  unit: string;
  /** Money, which is not what the goods cost. */
  isAmount?: boolean;
}

const term = { 年: '年', 个月: '个月', 月: '个月', 天: '天', 日: '天', 小时: '小时' } as const;
const englishUnits: Record<string, string> = {
  year: 'yr',
  month: 'mo',
  hour: 'h',
  message: 'msg',
  point: 'pts',
  account: 'seats',
  person: 'seats',
  people: 'seats',
};
/** What is counted by ones is not worth a cover: one seat is what everybody expects. */
const seats =
  /^(人|席|席位|台|个账号|个域名|个席位|套|个|张|份|杯|期|枚|seats?|persons?|people|accounts?|devices?|domains?)$/i;
const number = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const amount = new RegExp(String.raw`(?:[¥￥]|CNY)\s*${number}|${number}\s*元`);
const value = new RegExp(
  String.raw`${number}\s*(万|千)?\s*(年|个月|月|天|日|小时|[KMGT]B|人|席位?|台|个账号|个席位|个域名|点|条|封|次|课时|张|份|` +
    String.raw`(?:year|month|week|day|hour|seat|person|people|account|device|domain|point|message|call|lesson)s?\b)`,
  'gi',
);

/** The face value that an option's name tells: an amount, else a term, size or count. Undefined where it tells none. */
export function faceValue(optionName: string): CoverLetters | undefined {
  const sum = amount.exec(optionName);
  const fen = sum?.[1] ?? sum?.[2];
  if (fen !== undefined) return { large: `¥${fen.replace(/\.00$/, '')}`, unit: '', isAmount: true };
  for (const [, count = '', thousands = '', unit = ''] of optionName.matchAll(value)) {
    const pieces = Number(count.replaceAll(',', ''));
    if (pieces !== 1 || thousands !== '' || !seats.test(unit)) return written(pieces, thousands, unit);
  }
  return undefined;
}

function written(pieces: number, thousands: string, unit: string): CoverLetters {
  if (/^[a-z]/i.test(unit)) {
    if (/^[kmgt]b$/i.test(unit)) return { large: String(pieces), unit: unit.toUpperCase() };
    const one = unit.toLowerCase().replace(/s$/, '');
    if (one === 'month' && pieces % 12 === 0) return { large: String(pieces / 12), unit: 'yr' };
    return { large: short(pieces, 1000, 'k'), unit: englishUnits[one] ?? (pieces === 1 ? one : `${one}s`) };
  }
  const chinese = unit in term ? term[unit as keyof typeof term] : unit.replace(/^个/, '');
  if (chinese === '个月' && pieces % 12 === 0) return { large: String(pieces / 12), unit: '年' };
  if (thousands === '' && pieces >= 10_000 && pieces % 1000 === 0)
    return { large: String(pieces / 10_000), unit: `万${chinese}` };
  return { large: String(pieces), unit: thousands + chinese };
}

function short(pieces: number, per: number, sign: string): string {
  return pieces >= 10_000 && pieces % per === 0 ? `${pieces / per}${sign}` : String(pieces);
}
