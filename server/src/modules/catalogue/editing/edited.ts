/** A product as its sellers and admins see it, of its row. Pure. */
import type { EditedProduct, ProductReviewSummary } from '#contract/catalogue/catalogueAdmin.ts';
import { bindingKinds } from '#contract/licences/bindings.ts';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import type { EditedRow, EditedSkuRow, ReviewColumns } from '../admin.repository.ts';
import { missingForShelf, type ProductContent } from '../draft.ts';
import type { ReviewedContent } from '../review/review.repository.ts';
import { eventsFor, isOwn, isReviewed, type ProductRights } from './rights.ts';

type Draft = Pick<EditedProduct, 'draft'>;

/** As it is stored. */
export function editedView(row: Omit<EditedRow, keyof ReviewedContent> & ReviewedContent): Draft {
  const { id, skus } = row;
  return { draft: { id, ...contentOf(row), skus: skus.map(skuDraftOf) } };
}

/** All that is said of it, without its state and its SKUs. */
export function contentOf(
  row: Pick<EditedRow, 'shopId' | 'kind' | 'featured' | 'rentable' | 'accountFields' | 'extraFields'> & ReviewedContent,
): Required<Omit<ProductContent, 'texts' | 'tags' | 'pictures' | 'accountFields' | 'extraFields'>> &
  Pick<Draft['draft'], 'texts' | 'tags' | 'pictures' | 'accountFields' | 'extraFields' | 'shopId'> {
  const { categoryId, shopId, kind, zh, en, tags, featured, rentable, pictures, accountFields, extraFields } = row;
  return {
    categoryId,
    shopId,
    kind,
    texts: { 'zh-CN': zh, 'en-US': en },
    tags: [...tags],
    featured,
    rentable,
    pictures: [...pictures],
    accountFields,
    extraFields,
  };
}

/** As the caller edits it: its seller with what they proposed, until somebody has agreed to it. */
export function editedFor(rights: ProductRights, row: EditedRow): Reply<EditedProduct> & Draft {
  const shown = isOwn(rights, row) && row.reviewContent !== null ? { ...row, ...row.reviewContent } : row;
  return {
    ...row,
    ...editedView(shown),
    review: reviewOf(row),
    isReviewed: isReviewed(rights, row),
    may: eventsFor(rights, row),
  };
}

/** The last review of a product; null when there was none. */
export function reviewOf(row: ReviewColumns): Reply<ProductReviewSummary> | null {
  const { reviewState: state, reviewIsChange: isChange, reviewNote: note, reviewAskedAt: askedAt } = row;
  if (state === null || isChange === null || note === null || askedAt === null) return null;
  return { state, isChange, note, askedAt, decidedAt: row.reviewDecidedAt };
}

/** Throws product_incomplete for what lacks something that buyers need. */
export function refuseIncomplete({ draft }: Draft): void {
  const fields = missingForShelf(draft.kind, draft);
  if (fields.length > 0) throw new AppError('product_incomplete', { fields });
}

function skuDraftOf({
  nameZh,
  nameEn,
  binds,
  terms,
  sale,
  ...sku
}: EditedSkuRow): EditedProduct['draft']['skus'][number] {
  const utc = (at: string) => new Date(at).toISOString();
  return {
    ...sku,
    sale: sale && { ...sale, from: utc(sale.from), until: utc(sale.until) },
    names: { 'zh-CN': nameZh, 'en-US': nameEn },
    binds: bindingKinds.filter((kind) => binds.includes(kind)),
    terms: { ...usualTerms, ...terms },
  };
}
