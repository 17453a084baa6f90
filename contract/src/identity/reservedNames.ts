/** Words by which a site or the people who run it call themselves. Nobody registers one, and nobody passes as one. */
const officialWords = [
  'admin',
  'administrator',
  'billing',
  'customerservice',
  'deleted',
  'help',
  'helpdesk',
  'hostmaster',
  'kefu',
  'mallard',
  'mod',
  'moderator',
  'notice',
  'official',
  'payment',
  'platform',
  'postmaster',
  'refund',
  'root',
  'security',
  'service',
  'staff',
  'superuser',
  'support',
  'system',
  'webmaster',
];

/** Words that mean the site wherever they stand in a name. */
const anywhere = ['admin', 'mallard', 'official', 'kefu'];

/** Digits that are read as letters. */
const lookAlikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/**
 * Whether a user name would pass as the site or somebody who runs it: `support`, `Support_2`, `0fficial`, `mallard_vip`.
 * Capitals, underscores, digits in the place of letters and `l` for `i` change nothing; digits at an end count for nothing.
 */
export function isReservedName(username: string): boolean {
  const words = [username.replaceAll('_', ''), ...username.split('_')];
  const read = words.flatMap((word) => [folded(word), folded(word.replace(/\d+$/, ''))]);
  return (
    read.some((word) => reserved.has(word)) || read.some((word) => meantAnywhere.some((one) => word.includes(one)))
  );
}

const folded = (word: string) =>
  word
    .toLowerCase()
    .replace(/[013457]/g, (digit) => lookAlikes[digit] ?? digit)
    .replaceAll('l', 'i');

const reserved = new Set(officialWords.map(folded));
const meantAnywhere = anywhere.map(folded);
