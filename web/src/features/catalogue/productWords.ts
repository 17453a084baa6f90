import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import { ClockIcon, FileIcon, GiftIcon, KeyIcon, LicenceIcon, UserIcon } from '../../ui/kit/icons.ts';

/** The sign of each kind of delivery; its word is the text of the same name. */
export const kindIcons: Record<ProductSummary['kind'], IconShape> = {
  licence: LicenceIcon,
  secret: KeyIcon,
  account: UserIcon,
  file: FileIcon,
  gift: GiftIcon,
  service: ClockIcon,
};

/** What the cover of a product in a list is drawn from. */
export function coverOf(
  product: Pick<ProductSummary, 'id' | 'topCategorySlug' | 'title' | 'firstSkuName' | 'kind' | 'cover'>,
) {
  const { id, topCategorySlug, title, firstSkuName, kind, cover } = product;
  return { productId: id, categorySlug: topCategorySlug, title, optionName: firstSkuName, kind, picture: cover };
}

/** `lang` for a text that may not be in the reader's language; undefined when it is. */
export function otherLanguage(language: string, locale: string): string | undefined {
  return language === locale ? undefined : language;
}
