/** What the demo's secrets and accounts consist of. None of it opens anything. */
import { randomOf, type Random } from './random.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const digits = '0123456789';
const hex = '0123456789abcdef';

/**
 * Secrets of a format, all different: `#` stands for a letter or digit that can't be mistaken, `@` for a digit, `*` for
 * a hexadecimal digit; everything else for itself.
 */
export function secretLines(format: string, count: number, seed: string): string[] {
  const random = randomOf(seed);
  return distinct(count, () =>
    format
      .replaceAll('#', () => random.pick([...letters]))
      .replaceAll('@', () => random.pick([...digits]))
      .replaceAll('*', () => random.pick([...hex])),
  );
}

/** What a field of an account holds. */
export type AccountPart = 'username' | 'email' | 'password' | 'pin' | 'workspace' | 'seat' | 'server' | 'character';

export interface AccountField {
  /** As buyers see it, such as 密码. */
  name: string;
  part: AccountPart;
}

/** Accounts with the values of their fields in order, all different. `stem` begins their names and mail domain. */
export function accountLines(fields: readonly AccountField[], stem: string, count: number, seed: string): string[][] {
  const random = randomOf(seed);
  const seen = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = distinctName(seen, () => `${stem}${random.pick(words)}${random.whole(10, 9999)}`);
    return fields.map(({ part }) => valueOf(part, { name, stem, index }, random));
  });
}

function valueOf(part: AccountPart, unit: { name: string; stem: string; index: number }, random: Random): string {
  switch (part) {
    case 'username':
      return unit.name;
    case 'email':
      return `${unit.name}@${unit.stem}.example`;
    case 'password':
      return `${random.pick(syllables)}${random.pick(syllables)}${random.whole(100, 999)}${random.pick([...'!#%&*?'])}`;
    case 'pin':
      return String(random.whole(100_000, 999_999));
    case 'workspace':
      return `${unit.stem}-team-${random.whole(100, 999)}`;
    case 'seat':
      return `S${String(unit.index + 1).padStart(4, '0')}`;
    case 'server':
      return random.pick(['一区 晨曦', '二区 暮色', '三区 长河', '四区 远山', '五区 星海']);
    case 'character':
      return random.pick(givenNames) + random.pick(givenNames) + random.whole(1, 99);
  }
}

const words = ['lan', 'mu', 'shan', 'yun', 'feng', 'he', 'xing', 'lu', 'song', 'qing', 'bai', 'chen'];
const syllables = ['Kami', 'Rovo', 'Tuna', 'Selo', 'Pixo', 'Wado', 'Neri', 'Fumi', 'Gola', 'Zeka', 'Hado', 'Lumi'];
const givenNames = ['云', '岚', '夜', '溪', '白', '墨', '星', '霜', '竹', '鹿', '鲸', '月'];

function distinct(count: number, make: () => string): string[] {
  const seen = new Set<string>();
  return Array.from({ length: count }, () => distinctName(seen, make));
}

/** Tries a few times; a format with too few possibilities is a mistake. */
function distinctName(seen: Set<string>, make: () => string): string {
  for (let turn = 0; turn < 50; turn++) {
    const made = make();
    if (seen.has(made)) continue;
    seen.add(made);
    return made;
  }
  throw new Error('there are not enough different ones');
}
