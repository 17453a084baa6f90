/** How Chinese sounds: its syllables in Latin letters (pinyin), and terms by which products are found by sound. */
import { pinyin } from 'pinyin-pro';
import { piecesOf } from './cutText.ts';

/** Rarer readings of a character would find what nobody means. */
const readingsMax = 2;
const han = /\p{Script=Han}/u;

const known = new Map<string, readonly string[]>();

/** The usual readings of a character without tones, `ü` as `v`; none for what is no Chinese character. */
export function readingsOf(character: string): readonly string[] {
  const before = known.get(character);
  if (before) return before;
  const readings = han.test(character)
    ? [...new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }))]
        .filter((reading) => /^[a-z]+$/.test(reading))
        .slice(0, readingsMax)
    : [];
  known.set(character, readings);
  return readings;
}

/** A syllable without what many people don't tell apart: zh and z, ch and c, sh and s, ang and an, eng and en, ing and in. */
export function foldSyllable(syllable: string): string {
  return syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/([aei])ng$/, '$1n')
    .replace('v', 'u');
}

/** Whether two characters sound alike, or nearly so. */
export function soundAlike(one: string, other: string): boolean {
  const others = readingsOf(other).map(foldSyllable);
  return readingsOf(one).some((reading) => others.includes(foldSyllable(reading)));
}

/** Marked, as no text that somebody types is. */
const pairMark = '@';
const initialsMark = '=';

/** The term of two syllables in sequence; of a syllable and the beginning of the next, how such terms begin. */
export function pairTerm(first: string, second: string): string {
  return `${pairMark}${foldSyllable(first)}-${foldSyllable(second)}`;
}

/** The terms of two characters in sequence, by all of their readings. */
export function pairTerms(first: string, second: string): string[] {
  const terms = readingsOf(first).flatMap((one) => readingsOf(second).map((other) => pairTerm(one, other)));
  return [...new Set(terms)];
}

/** Terms of initials: threes, or the pair where there are but two. */
export function initialsTerms(letters: string): string[] {
  if (letters.length < 3) return [`${initialsMark}${letters}`];
  return Array.from({ length: letters.length - 2 }, (_, start) => `${initialsMark}${letters.slice(start, start + 3)}`);
}

/** Terms of how texts sound: each two syllables, and each two and three initials. Blanks and signs are passed over. */
export function soundTerms(texts: readonly string[]): string[] {
  const terms = texts.flatMap((text) => {
    const characters = piecesOf(text).flatMap((piece) => (piece.isRun ? piece.characters : []));
    return characters.flatMap((character, index) => {
      const [second, third] = [characters[index + 1], characters[index + 2]];
      if (second === undefined) return [];
      const pairs = joined(initialsOf(character), initialsOf(second));
      const threes = third === undefined ? [] : joined(pairs, initialsOf(third));
      return [...pairTerms(character, second), ...[...pairs, ...threes].map((letters) => initialsMark + letters)];
    });
  });
  return [...new Set(terms)];
}

export function initialsOf(character: string): string[] {
  return [...new Set(readingsOf(character).map((reading) => reading.charAt(0)))];
}

function joined(firsts: readonly string[], seconds: readonly string[]): string[] {
  return firsts.flatMap((first) => seconds.map((second) => first + second));
}

const syllables = new Set(
  (
    'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha ' +
    'chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan ' +
    'cui cun cuo da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en ' +
    'eng er fa fan fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui ' +
    'gun guo ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie ' +
    'jin jing jiong jiu ju juan jue jun ka kai kan kang kao ke ken keng kong kou ku kua kuai kuan kuang kui kun kuo la ' +
    'lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lue lun luo lv lve ma mai ' +
    'man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ni nian ' +
    'niang niao nie nin ning niu nong nou nu nuan nue nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie ' +
    'pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong ' +
    'rou ru rua ruan rui run ruo sa sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou ' +
    'shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo ta tai tan tang tao te teng ti tian ' +
    'tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing ' +
    'xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun za zai zan zang zao ze zei ' +
    'zen zeng zha zhai zhan zhang zhao zhe zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong ' +
    'zou zu zuan zui zun zuo'
  ).split(' '),
);
const syllableLengthMax = 6;
const syllablesMax = 12;
const spellingsMax = 4;

export interface Spelling {
  syllables: string[];
  /** The beginning of one more syllable, '' where the last is whole. */
  rest: string;
}

/** The ways to read letters as syllables, those with the fewest first; the last one may be unfinished. */
export function spellingsOf(letters: string): Spelling[] {
  const found: Spelling[] = [];
  const walk = (start: number, before: string[]): void => {
    if (found.length >= spellingsMax * 4 || before.length > syllablesMax) return;
    if (start === letters.length) found.push({ syllables: before, rest: '' });
    for (let length = Math.min(syllableLengthMax, letters.length - start); length > 0; length -= 1) {
      const syllable = letters.slice(start, start + length);
      if (syllables.has(syllable)) walk(start + length, [...before, syllable]);
    }
    const rest = letters.slice(start);
    if (rest !== '' && rest.length < syllableLengthMax && !syllables.has(rest) && beginsSyllable(rest)) {
      found.push({ syllables: before, rest });
    }
  };
  walk(0, []);
  const size = ({ syllables: whole, rest }: Spelling) => whole.length + (rest === '' ? 0 : 1.5);
  return found.toSorted((one, other) => size(one) - size(other)).slice(0, spellingsMax);
}

function beginsSyllable(letters: string): boolean {
  return [...syllables].some((syllable) => syllable.startsWith(letters));
}
