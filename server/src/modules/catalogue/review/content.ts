/** What of a product is reviewed before buyers see it. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { ExtraFieldDraft } from '#contract/catalogue/extraFields.ts';
import type { SkuDraft } from '../draft.ts';
import type { ReviewedContent } from './review.repository.ts';

/** The reviewed part of a product. */
export function reviewedPart({ categoryId, zh, en, tags, pictures }: ReviewedContent): ReviewedContent {
  const plain = ({ title, subtitle, description, instructions }: ReviewedContent['zh']) => ({
    title,
    subtitle,
    description,
    instructions,
  });
  return { categoryId, zh: plain(zh), en: plain(en), tags: [...tags], pictures: [...pictures] };
}

/** Whether two products read and look the same. */
export function readsAlike(one: ReviewedContent, other: ReviewedContent): boolean {
  return JSON.stringify(reviewedPart(one)) === JSON.stringify(reviewedPart(other));
}

interface AskedAndOffered {
  skus: readonly SkuDraft[];
  extraFields?: readonly unknown[] | undefined;
}

/**
 * Fields that say something else to buyers besides the reviewed part: names and entitlements of options, new options, and what buyers
 * are asked. Prices, stock and terms are no words.
 */
export function otherWords(before: AskedAndOffered, after: AskedAndOffered): string[] {
  const fields = after.skus.flatMap((sku, index) => {
    // Whoever sends no numbers makes options anew, which says nothing new by itself.
    const isSo = ({ id, names }: SkuDraft) =>
      (sku.id === undefined || id === sku.id) && isDeepStrictEqual(names, sku.names);
    const old = before.skus.find(isSo);
    if (!old) return [`skus.${index}.names`];
    const isSame = isDeepStrictEqual(old.entitlements?.toSorted() ?? [], sku.entitlements?.toSorted() ?? []);
    return isSame ? [] : [`skus.${index}.entitlements`];
  });
  const asked = ({ extraFields = [] }: AskedAndOffered) => ExtraFieldDraft.array().parse(extraFields);
  return isDeepStrictEqual(asked(before), asked(after)) ? fields : [...fields, 'extraFields'];
}
