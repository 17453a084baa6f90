/** Names that sellers usually give to what an account consists of: they write them in one language, and readers have two. */
import { locales, type Locale } from '../core/locale.ts';

const usual: readonly Record<Locale, string>[] = [
  { 'zh-CN': '账号', 'en-US': 'Account' },
  { 'zh-CN': '用户名', 'en-US': 'User name' },
  { 'zh-CN': '密码', 'en-US': 'Password' },
  { 'zh-CN': '邮箱', 'en-US': 'E-mail' },
  { 'zh-CN': '绑定邮箱', 'en-US': 'Bound e-mail' },
  { 'zh-CN': '密保邮箱', 'en-US': 'Recovery e-mail' },
  { 'zh-CN': '手机号', 'en-US': 'Mobile number' },
  { 'zh-CN': '区服', 'en-US': 'Server' },
  { 'zh-CN': '角色名', 'en-US': 'Character' },
  { 'zh-CN': '团队', 'en-US': 'Team' },
  { 'zh-CN': '席位编号', 'en-US': 'Seat number' },
  { 'zh-CN': '家长 PIN', 'en-US': 'Parents’ PIN' },
  { 'zh-CN': '子账户 PIN', 'en-US': 'Profile PIN' },
  { 'zh-CN': '主持人 PIN', 'en-US': 'Host PIN' },
];

/** The name of a field as its reader calls it; one that is no usual name stays as its seller wrote it. */
export function accountFieldName(locale: Locale, name: string): string {
  const plain = name.trim().toLowerCase();
  const found = usual.find((names) => locales.some((each) => names[each].toLowerCase() === plain));
  return found?.[locale] ?? name;
}
