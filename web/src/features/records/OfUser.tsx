import { Link } from 'react-router';
import { userRules } from '#contract/users/userRules.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { detailOf } from './eventWords.ts';
import { OperationDetail } from './OperationDetail.tsx';
import { actionWord } from './operationWords.ts';
import { texts } from './texts.ts';

const limit = userRules.partMax;

/** The newest that happened to an account. */
export function EventsOfUser({ id }: { id: number }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { query, items } = useListCall('listSecurityEvents', { userId: id, limit });
  return (
    <Card title={t('eventsOfUser')} action={<Link to={href('adminSecurityEvents', { user: id })}>{t('all')}</Link>}>
      <PageState
        query={query}
        skeleton={<Skeleton height={120} round={6} />}
        isEmpty={() => items.length === 0}
        empty={<Soft>{t('emptyTitle')}</Soft>}
      >
        {() => (
          <RowList
            label={t('eventsOfUser')}
            rows={items.map(({ id: key, kind, network, detail, createdAt }) => ({
              key,
              what: t(kind),
              note: [network ?? '', detailOf(detail, locale)].filter((part) => part !== '').join(' · '),
              figure: <Time at={createdAt} />,
            }))}
          />
        )}
      </PageState>
    </Card>
  );
}

/** The newest that admins did to somebody. */
export function ActsOnUser({ id }: { id: number }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const subject = `user ${id}`;
  const { query, items } = useListCall('listOperations', { subject, limit });
  return (
    <Card title={t('actsOnUser')} action={<Link to={href('adminOperations', { subject })}>{t('all')}</Link>}>
      <PageState
        query={query}
        skeleton={<Skeleton height={120} round={6} />}
        isEmpty={() => items.length === 0}
        empty={<Soft>{t('emptyTitle')}</Soft>}
      >
        {() => (
          <RowList
            label={t('actsOnUser')}
            rows={items.map(({ id: key, action, detail, person, createdAt }) => ({
              key,
              what: actionWord(action, locale),
              note: <OperationDetail detail={detail} />,
              figure: <Time at={createdAt} />,
              figureNote: person?.username ?? t('bySystem'),
            }))}
          />
        )}
      </PageState>
    </Card>
  );
}
