import type { LeaseShare, LessorFigures, RentalRating, TenantFigures } from '#contract/rental/leaseReviews.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { useTexts } from '../../language/texts.ts';
import { Stars } from '../../ui/form/Stars.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { reviewTexts } from './reviewTexts.ts';

/** What is counted of a lessor. */
export function LessorFacts({ figures }: { figures: LessorFigures }) {
  const t = useTexts(reviewTexts);
  // Of leases that ended early a share says nothing yet.
  const share = (words: 'workedOf' | 'rotatedOf', { part, of }: LeaseShare) => {
    if (of === 0 || figures.completed === 0) return t('none');
    const said = t(words, { part, of });
    return of < leaseReviewRules.percentFrom
      ? said
      : t('sharePercent', { percent: Math.round((part * 100) / of), said });
  };
  return (
    <Facts
      facts={[
        { name: t('byTenants'), value: <Rating rating={figures.rating} /> },
        { name: t('completed'), value: figures.completed },
        { name: t('workedFirst'), value: share('workedOf', figures.worked) },
        { name: t('rotated'), value: share('rotatedOf', figures.rotated) },
        { name: t('cancelled'), value: figures.cancelled },
        { name: t('notRotated'), value: figures.notRotated },
      ]}
    />
  );
}

/** What is counted of a tenant. */
export function TenantFacts({ figures }: { figures: TenantFigures }) {
  const t = useTexts(reviewTexts);
  return (
    <Facts
      facts={[
        { name: t('rating'), value: <Rating rating={figures.rating} /> },
        { name: t('completed'), value: figures.completed },
        { name: t('unclaimed'), value: figures.unclaimed },
        { name: t('reportsRefused'), value: figures.reportsRefused },
      ]}
    />
  );
}

function Rating({ rating }: { rating: RentalRating | null }) {
  const t = useTexts(reviewTexts);
  if (rating === null) return t('notRated');
  return (
    <Row gap={8}>
      <Stars count={rating.average} />
      <span className="figures">{t('ratingOf', { average: rating.average.toFixed(1), count: rating.count })}</span>
    </Row>
  );
}
