import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import type { ReviewsOfLease } from '#contract/rental/leaseReviews.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { MessageIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LessorFacts, TenantFacts } from './Figures.tsx';
import { LeaseReviewForm } from './LeaseReviewForm.tsx';
import { ReviewBody, ReviewEntries } from './ReviewEntries.tsx';
import { reviewTexts } from './reviewTexts.ts';
import { texts } from './texts.ts';

/** Of one lease: the record of the other side, what both wrote, and the form while it can be written. */
export function LeaseReviews({ leaseId }: { leaseId: number }) {
  const query = useCall('getLeaseReviews', { id: leaseId });
  return <PageState query={query}>{(reviews) => <Shown leaseId={leaseId} reviews={reviews} />}</PageState>;
}

function Shown({ leaseId, reviews }: { leaseId: number; reviews: ReviewsOfLease }) {
  const t = useTexts(texts);
  const word = useTexts(reviewTexts);
  const { side, until, own, other, lessor, tenant, recent } = reviews;
  return (
    <Stack gap={16}>
      {until !== null && (
        <Section title={t(`review_${side}`)}>
          <LeaseReviewForm key={own?.id ?? 'new'} leaseId={leaseId} side={side} own={own} until={until} />
        </Section>
      )}
      {own !== null && until === null && (
        <Section title={t('own')}>
          <Row gap={8}>
            <Stars count={own.stars} />
            <Soft>{own.publishedAt === null ? t('notPublished') : <Time at={own.publishedAt} as="date" />}</Soft>
          </Row>
          <ReviewBody review={own} />
        </Section>
      )}
      {other !== null && (
        <Section title={t(`other_${side}`)}>
          <ReviewEntries reviews={[other]} />
          <Answer leaseId={leaseId} may={reviews.mayAnswer} />
        </Section>
      )}
      {lessor && (
        <Section title={word('lessorFigures')}>
          <LessorFacts figures={lessor} />
        </Section>
      )}
      {tenant && (
        <Section title={word('tenantFigures')}>
          <TenantFacts figures={tenant} />
        </Section>
      )}
      {recent.length > 0 && (
        <Section title={t(`recent_${side}`)}>
          <ReviewEntries reviews={recent} />
        </Section>
      )}
    </Stack>
  );
}

function Answer({ leaseId, may }: { leaseId: number; may: boolean }) {
  const t = useTexts(texts);
  const answer = useAction('answerLeaseReview', () => t('answered'));
  return (
    <Row>
      <WordsButton
        may={may}
        size="sm"
        icon={MessageIcon}
        act={t('answer')}
        title={t('answerTitle')}
        lead={t('answerLead')}
        label={t('answerLabel')}
        maxLength={leaseReviewRules.wordsMax}
        onAct={(words) => answer.send({ id: leaseId, words })}
      />
    </Row>
  );
}
