/** Which passwords are too common. Free of zod. */
import { commonWords } from './commonPasswords.ts';

/** Keyboard and alphabet walks; any piece of one counts, in either direction. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y',
];
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password that satisfies the rule of the contract is still among the first that would be tried: one that leaked
 * often, a common word or a walk over the keyboard with something around it, one character again and again, or the account's own name. `isLeaked` knows the
 * list of what leaked, in lower case: server and browser have it in forms of their own. Pure.
 */
export function isCommonPassword(
  password: string,
  { username, isLeaked }: { username?: string | undefined; isLeaked: (text: string) => boolean },
): boolean {
  const text = password.toLowerCase();
  if (username !== undefined && username !== '' && text.includes(username.toLowerCase())) return true;
  if (/^(.{1,8}?)\1+$/.test(text)) return true;
  return coresOf(text).some(
    (core) => commonWords.has(core) || isLeaked(core) || isWalk(core) || new Set(core).size === 1,
  );
}

/** What is left of a password without digits and signs around it, and with look-alikes read as letters. */
function coresOf(text: string): string[] {
  const bare = text.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '');
  const tail = text.replace(/\d+$/, '');
  const read = (part: string) => part.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign);
  return [text, bare, tail, read(bare), read(tail), read(text), bare.replace(/[^a-z]/g, '')].filter(
    (core) => core !== '',
  );
}

function isWalk(core: string): boolean {
  if (core.length < 4) return false;
  const back = [...core].reverse().join('');
  // Whole rows, one after the other.
  if (walks.reduce((rest, walk) => rest.replaceAll(walk, ''), core) === '') return true;
  return walks.some((walk) => walk.includes(core) || walk.includes(back));
}
