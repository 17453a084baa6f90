/** What of a product is reviewed before buyers see it. Pure. */
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
