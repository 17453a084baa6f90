import { Link } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { News } from './News.tsx';
import { Screens } from './Screens.tsx';
import { texts } from './texts.ts';
import styles from './Workplace.module.css';

/** Where one goes on: the screens that one chose and those visited lately; beside them the own money, what is new, and help. */
export function Workplace({ user }: { user: UserInfo }) {
  const t = useTexts(texts);
  const query = useCall('getWorkplace', {});
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageState query={query} skeleton={<Skeleton height={88} round={12} />}>
          {(own) => <Purse own={own} />}
        </PageState>
        <Screens accountId={user.accountId} quick={query.data?.quick} />
      </div>
      <div className={styles.side}>
        <News />
        <Card title={t('docs')}>
          <ul className={styles.docs}>
            {(
              [
                ['guide', 'help'],
                ['interfaceDocs', 'apiDocs'],
                ['inquire', 'inquire'],
                ['agreement', 'service'],
              ] as const
            ).map(([word, page]) => (
              <li key={word}>
                <Link to={href(page)}>{t(word)}</Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

/** The balance and what is to be paid and renewed, each with what to do about it. */
function Purse({ own }: { own: CallOutput<'getWorkplace'> }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { balanceFen, owedFen, unpaidOrders, licencesEndingSoon } = own;
  const parts = [
    {
      name: t('balance'),
      says: money(balanceFen),
      note: owedFen > 0 ? t('owedNote') : undefined,
      to: href('statement'),
      act: { word: t('recharge'), to: href('recharge') },
    },
    {
      name: t('pending'),
      says: unpaidOrders > 0 ? t('orders', { count: unpaidOrders }) : t('none'),
      to: href('orders', { state: 'created' }),
      act: unpaidOrders > 0 && { word: t('pay'), to: href('orders', { state: 'created' }) },
    },
    {
      name: t('renewal'),
      says: licencesEndingSoon > 0 ? t('endingLicences', { count: licencesEndingSoon }) : t('none'),
      to: href('licences', { state: 'ending' }),
      act: licencesEndingSoon > 0 && { word: t('renew'), to: href('licences', { state: 'ending' }) },
    },
  ];
  return (
    <ul className={styles.purse} aria-label={t('figures')}>
      {parts.map(({ name, says, note, to, act }) => (
        <li key={name}>
          <Link to={to} className={styles.part}>
            <span>{name}</span>
            <strong>{says}</strong>
            {note !== undefined && <small>{note}</small>}
          </Link>
          {act && (
            <LinkButton size="sm" to={act.to}>
              {act.word}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
