import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import { ClockIcon, FileIcon, GiftIcon, KeyIcon, LicenceIcon, UserIcon } from '../../ui/kit/icons.ts';
import type { SelectOption } from '../../ui/form/SelectField.tsx';
import { texts } from './texts.ts';

/** The word for each kind is the text of the same name. */
export const kinds = [
  'licence',
  'secret',
  'account',
  'file',
  'service',
  'gift',
] as const satisfies readonly DeliveryKind[];
export const kindIcons: Record<DeliveryKind, IconShape> = {
  licence: LicenceIcon,
  secret: KeyIcon,
  account: UserIcon,
  file: FileIcon,
  gift: GiftIcon,
  service: ClockIcon,
};

/** All categories for a select field, children below their parents. */
export function useCategoryOptions(): SelectOption[] {
  const t = useTexts(texts);
  const list = useCall('listCategories', {}).data?.list ?? [];
  return list
    .filter(({ parentId }) => parentId === null)
    .flatMap((parent) => [
      { value: String(parent.id), label: parent.name },
      ...list
        .filter(({ parentId }) => parentId === parent.id)
        .map((child) => ({ value: String(child.id), label: t('child', { name: child.name }) })),
    ]);
}

/** A category's name in the reader's language, else in Chinese. */
export function useCategoryName(): (category: Pick<AdminCategory, 'names'>) => string {
  const locale = useLocale();
  return ({ names }) => (locale === 'en-US' && names['en-US'] !== '' ? names['en-US'] : names['zh-CN']);
}
