/** The letters of a cover: a number with its unit, or the beginning of a name, whose unit is ''. */
export interface CoverLetters {
  large: string;
  unit: string;
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
  if (fen !== undefined) return { large: `¥${fen.replace(/\.00$/, '')}`, unit: '' };
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

/** The first word of a name, without brackets: two Chinese characters, or up to four Latin letters. */
export function nameLetters(title: string): CoverLetters {
  const bare = title
    .replaceAll(/[《》〈〉「」『』“”"'’]|[（(【[].*?[)）】\]]/gu, ' ')
    .replace(/^\s*(?:an?|the)\s+/i, '');
  const word = /[\p{Script=Han}\p{L}\p{N}]+/u.exec(bare)?.[0] ?? title.trim();
  const chinese = /^\p{Script=Han}{1,2}/u.exec(word)?.[0];
  const latin = /^[^\p{Script=Han}]{1,4}/u.exec(word)?.[0];
  return { large: chinese ?? latin ?? '', unit: '' };
}

interface Named {
  title: string;
  optionName?: string | undefined;
  /** What is delivered; undefined where the place does not know. */
  kind?: string | undefined;
}

/**
 * What stands large on a cover. A licence is told apart by its name: its term and seats are ways to pay for it. So is a
 * file, which has no face value.
 */
export function coverLetters({ title, optionName = '', kind }: Named): CoverLetters {
  const isNamed = kind === undefined || kind === 'licence' || kind === 'file';
  return (isNamed ? undefined : faceValue(optionName)) ?? nameLetters(title);
}

/** What stands small at the right of a large cover: the option, or the rest of it where its first part stands large. */
export function coverOption({ title, optionName = '', kind }: Named): string {
  const parts = optionName.split(/\s*(?:·|,|，)\s*/).filter((part) => part !== '');
  const isLarge = coverLetters({ title, optionName, kind }).large !== nameLetters(title).large;
  if (!isLarge) return parts.join(' · ');
  return parts.filter((_, index) => index !== parts.findIndex((one) => faceValue(one) !== undefined)).join(' · ');
}

/** About how wide letters are, in parts of their size; the unit is written at `unitSize` of it. */
export function lettersWidth({ large, unit }: CoverLetters, unitSize: number): number {
  const widthOf = (text: string) =>
    [...text].reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? 1 : /[.,1ilI]/.test(one) ? 0.42 : 0.62), 0);
  return widthOf(large) + (widthOf(unit) + (unit === '' ? 0 : 0.14)) * unitSize;
}
