import { Link } from 'react-router';
import { leaseSides } from '#contract/rental/leaseProcess.ts';
import type { AdminLeaseReview } from '#contract/rental/leaseReviews.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { WordsButton } from '../../../record/WordsButton.tsx';
import { Stars } from '../../../ui/form/Stars.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { ReviewBody } from '../ReviewEntries.tsx';
import { texts } from '../texts.ts';

/** Published reviews of leases for admins, newest first, each with what hides it. */
export function AdminLeaseReviews() {
  const t = useTexts(texts);
  const { at, linkTo } = useAddress({ side: oneOf(leaseSides) });
  const list = useListCall('listAdminLeaseReviews', { side: at.side });
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={[]}
      keyOf={({ id }) => id}
      empty={{ title: t('empty'), text: t('emptyText') }}
      filters={
        <FilterBy
          names={leaseSides}
          word={(side) => t(`by_${side}`)}
          current={at.side}
          linkTo={(side) => linkTo({ side })}
        />
      }
      show={(reviews) => (
        <Entries label={t('list')}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </Entries>
      )}
    />
  );
}

function Review({ review }: { review: AdminLeaseReview }) {
  const t = useTexts(texts);
  const hiding = useAction('hideLeaseReview', (_, { hide }) => t(hide ? 'hiddenToast' : 'shownToast'));
  const { id, leaseId, title, author, subject, side, stars, publishedAt, hidden } = review;
  return (
    <Entry
      end={<Time at={publishedAt} />}
      below={
        <Stack gap={8}>
          <ReviewBody review={review} />
          {hidden !== null && <Status tone="bad">{`${t('hidden')}: ${hidden.reason}`}</Status>}
          <Row gap={8}>
            <WordsButton
              may={hidden === null}
              size="sm"
              danger
              act={t('hide')}
              title={t('hideTitle')}
              lead={t('hideText')}
              field="reason"
              label={t('reason')}
              onAct={(reason) => hiding.send({ id, hide: true, reason })}
            />
            {hidden !== null && (
              <Button size="sm" busy={hiding.busy} onClick={() => hiding.press({ id, hide: false })}>
                {t('unhide')}
              </Button>
            )}
          </Row>
        </Stack>
      }
    >
      <Row gap={8}>
        <Stars count={stars} />
        <Link to={href('adminLeases', { lease: leaseId })}>{title}</Link>
        <Soft>{`${t(`by_${side}`)} ${author.username} #${author.id} · ${t('about', { name: `${subject.username} #${subject.id}` })}`}</Soft>
      </Row>
    </Entry>
  );
}
