import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
/** A product as all lists show it. */
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { defaultSettings } from '../site/service.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { ProductRow } from './repository.ts';

export function summaryOf(row: ProductRow): Reply<ProductSummary> {
  return { ...row, seller: sellerOf(row), ratingAverage: averageOf(row) };
}

function sellerOf(row: ProductRow): ProductSummary['seller'] {
  const { shopId, shopName, shopIsVerified, siteName } = row;
  const [logo, color] = [row.shopLogo, row.shopColor];
  if (shopId === null) return { shopId, name: siteName ?? defaultSettings.name, verified: true, logo, color };
  return { shopId, name: shopName ?? '', verified: shopIsVerified ?? false, logo, color };
}

/** Of one to five stars, to one decimal; null as long as nobody gave any. */
function averageOf({ ratingSum, ratingCount }: Pick<ProductRow, 'ratingSum' | 'ratingCount'>): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum * 10) / ratingCount) / 10;
}

/** What a buyer is asked, in the reader's language; Chinese where there is no English. */
export function extraFieldIn(locale: Locale, field: ExtraFieldDraft): ExtraField {
  const { labels, helps, choices, ...rest } = field;
  const read = (texts: ExtraFieldDraft['labels']) => inLanguage(locale, { zh: texts['zh-CN'], en: texts['en-US'] });
  return {
    ...rest,
    label: read(labels),
    help: read(helps),
    choices: choices.map((choice) => ({ value: choice['zh-CN'], label: read(choice) })),
  };
}
