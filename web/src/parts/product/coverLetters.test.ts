import { expect, test } from 'vitest';
import { coverLetters, coverOption, lettersWidth, nameLetters } from './coverLetters.ts';
import { faceValue } from './faceValueTexts.ts';

const said = (letters: { large: string; unit: string } | undefined) =>
  letters === undefined ? undefined : `${letters.large}|${letters.unit}`;

test.each([
  ['10 元额度', '¥10|'],
  ['1,000 元额度', '¥1,000|'],
  ['¥100.00', '¥100|'],
  ['CNY 2,000', '¥2,000|'],
  ['3 天 · 每天 1 GB', '3|天'],
  ['3 days, 1 GB a day', '3|days'],
  ['12 个月 · 每月 500 MB', '1|年'],
  ['1 个月', '1|个月'],
  ['6 months', '6|mo'],
  ['24 months', '2|yr'],
  ['单域名 1 年', '1|年'],
  ['100 GB · 1 年', '100|GB'],
  ['1 TB, one year', '1|TB'],
  ['3 台 · 1 年', '3|台'],
  ['1 台 · 1 年', '1|年'],
  ['10 人 · 12 个月', '10|人'],
  ['5 seats', '5|seats'],
  ['1 万次', '1|万次'],
  ['100,000 条', '10|万条'],
  ['100,000 messages', '100k|msg'],
  ['6,480 点', '6480|点'],
  ['10 课时', '10|课时'],
  ['30 lessons', '30|lessons'],
])('the face value of %s', (name, value) => {
  expect(said(faceValue(name))).toBe(value);
});

test.each([
  '1 台永久',
  'One computer, lifetime',
  '典藏号',
  '永久',
  '1 人',
  '1 期',
  '合集 A',
  'Commercial licence',
  '当年考季',
])('%s has no face value', (name) => expect(faceValue(name)).toBeUndefined());

test.each([
  ['方舟办公套件 专业版激活码', '方舟'],
  ['《九州织梦》 老区典藏号', '九州'],
  ['集市 商城主题套装', '集市'],
  ['五乘七数字点阵字体', '五乘'],
  ['Python 数据分析 48 讲 兑换码', 'Python'],
  ['竹简 团队知识库（私有部署）', '竹简'],
  ['（新）竹简', '竹简'],
  ['Ark Office Professional, activation code', 'Ark'],
  ['Ninelands Veteran Account', 'Ninelands'],
  ['Swallowtalk Words and Listening', 'SW'],
  ['Clean Forms in HTML', 'Clean'],
  ['Cinematography', 'C'],
  ['A Shop’s 2,000 Orders', 'Shop'],
  ['96 Fine Line Icons', '96'],
  ['One-page Site in HTML', 'One'],
  ['', ''],
])('the letters of %s', (title, letters) => expect(nameLetters(title).large).toBe(letters));

test.each([
  ['Three Server Configurations', 'TS'],
  ['Ark Office', 'Ark'],
  ['方舟办公套件', '方舟'],
  ['A Shop’s 2,000 Orders', 'Shop'],
])('the letters of %s on a thumb', (title, letters) => expect(nameLetters(title, 'thumb').large).toBe(letters));

test('a thumb shows no amount, which would look like its price', () => {
  const card = { title: '鸣禾大模型 接口额度', optionName: '10 元额度', kind: 'secret' };
  expect(coverLetters(card)).toMatchObject({ large: '¥10', isAmount: true });
  expect(coverLetters({ ...card, shape: 'thumb' }).large).toBe('鸣禾');
});

test('an amount wins over the name, but a licence is told apart by its name', () => {
  const option = { title: '燕语 单词与听力训练', optionName: '3 台 · 1 年' };
  expect(said(coverLetters({ ...option, kind: 'secret' }))).toBe('3|台');
  expect(said(coverLetters({ ...option, kind: 'licence' }))).toBe('燕语|');
  expect(said(coverLetters({ title: '方舟办公套件', optionName: '1 台永久', kind: 'secret' }))).toBe('方舟|');
});

test('what does not stand large of an option stands small', () => {
  expect(coverOption({ title: '候鸟', optionName: '3 天 · 每天 1 GB', kind: 'secret' })).toBe('每天 1 GB');
  expect(coverOption({ title: 'Migrant', optionName: '3 days, 1 GB a day', kind: 'secret' })).toBe('1 GB a day');
  expect(coverOption({ title: '传书', optionName: '1,000 条', kind: 'secret' })).toBe('');
  expect(coverOption({ title: '燕语', optionName: '包月 · 1 个账号', kind: 'licence' })).toBe('包月 · 1 个账号');
  expect(coverOption({ title: '话费', optionName: '30 元', kind: 'secret' })).toBe('');
});

test('long letters are measured as wider than short ones', () => {
  const width = (large: string, unit = '') => lettersWidth({ large, unit }, 0.46);
  expect(width('方舟')).toBeCloseTo(2);
  expect(width('¥1,000')).toBeGreaterThan(width('¥10'));
  expect(width('30', 'lessons')).toBeGreaterThan(width('30'));
});

test('a unit below a number makes both as wide as the wider one', () => {
  const width = (isBelow: boolean) => lettersWidth({ large: '1000', unit: 'msg' }, 0.62, isBelow);
  expect(width(true)).toBeCloseTo(2.8);
  expect(width(false)).toBeGreaterThan(4);
});
