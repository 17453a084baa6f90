import type { StaffRole } from '#contract/shops/staffRules.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** Roles in words, one after the other as the reader's language separates them. */
export function useRoleWords(): (roles: readonly StaffRole[]) => string {
  const t = useTexts(texts);
  const separator = useLocale() === 'zh-CN' ? '、' : ', ';
  return (roles) => roles.map((role) => t(role)).join(separator);
}
