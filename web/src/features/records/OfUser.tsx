import { userRules } from '#contract/users/userRules.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RowsCard } from '../../record/RowsCard.tsx';
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
    <RowsCard
      title={t('eventsOfUser')}
      query={query}
      none={t('emptyTitle')}
      all={{ to: href('adminSecurityEvents', { user: id }), label: t('all') }}
      rows={items.map(({ id: key, kind, network, detail, createdAt }) => ({
        key,
        what: t(kind),
        note: [network ?? '', detailOf(detail, locale)].filter((part) => part !== '').join(' · '),
        figure: <Time at={createdAt} />,
      }))}
    />
  );
}

/** The newest that admins did to somebody. */
export function OperationsOnUser({ id }: { id: number }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const subject = `user ${id}`;
  const { query, items } = useListCall('listOperations', { subject, limit });
  return (
    <RowsCard
      title={t('operationsOnUser')}
      query={query}
      none={t('emptyTitle')}
      all={{ to: href('adminOperations', { subject }), label: t('all') }}
      rows={items.map(({ id: key, action, detail, person, createdAt }) => ({
        key,
        what: actionWord(action, locale),
        note: <OperationDetail detail={detail} />,
        figure: <Time at={createdAt} />,
        figureNote: person?.username ?? t('bySystem'),
      }))}
    />
  );
}
