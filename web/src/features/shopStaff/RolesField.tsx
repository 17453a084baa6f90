import { staffRoles, type StaffRole } from '#contract/shops/staffRules.ts';
import { useTexts } from '../../language/texts.ts';
import { CheckList } from '../../ui/form/CheckList.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { texts } from './texts.ts';

/** What somebody works with; everything leaves nothing else to choose. */
export function RolesField(field: FieldProps<StaffRole[]>) {
  const t = useTexts(texts);
  const { value, onChange, error } = field;
  return (
    <CheckList
      {...field}
      error={error === undefined ? undefined : t('chooseRoles')}
      label={t('roles')}
      value={value.includes('all') ? [...staffRoles] : value}
      onChange={(next) => onChange(changed(value, next))}
      options={staffRoles.map((role) => ({ value: role, label: t(role), help: t(`${role}Help`) }))}
    />
  );
}

function changed(before: readonly StaffRole[], next: readonly StaffRole[]): StaffRole[] {
  if (!before.includes('all')) return next.includes('all') ? ['all'] : [...next];
  // One of everything was taken away: what is left are the others.
  return next.includes('all') && next.length === staffRoles.length ? ['all'] : next.filter((role) => role !== 'all');
}
