import type { ReactNode } from 'react';
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

/** What one begins the day with: whoever works with what waits for them, others with their money; beside it the screens that one chose, and news. */
export function Workplace({ user, waits }: { user: UserInfo; waits: ReactNode }) {
  const query = useCall('getWorkplace', {});
  return (
    <PageState query={query} skeleton={<Skeleton height={320} round={12} />}>
      {(own) => <Page user={user} own={own} waits={waits} />}
    </PageState>
  );
}

type Own = CallOutput<'getWorkplace'>;

function Page({ user, own, waits }: { user: UserInfo; own: Own; waits: ReactNode }) {
  const t = useTexts(texts);
  const works = own.work !== 'buyer';
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {works ? <div className={styles.waits}>{waits}</div> : <Purse own={own} />}
        <Screens accountId={user.accountId} quick={own.quick} />
      </div>
      <div className={styles.side}>
        {works && hasMoney(own) && <Earned own={own} />}
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

/** Who looks after the site mostly has none. */
const hasMoney = ({ work, balanceFen, pendingFen, owedFen }: Own) =>
  work === 'seller' || balanceFen + pendingFen + owedFen > 0;

/** The balance of whoever works; a seller has it paid out. */
function Earned({ own: { work, balanceFen, earnedFen, pendingFen, owedFen } }: { own: Own }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const isSellers = work === 'seller';
  const notes = [
    owedFen > 0 ? t('owedNote') : undefined,
    isSellers && earnedFen < balanceFen ? t('earned', { amount: money(earnedFen) }) : undefined,
    pendingFen > 0 ? t('pendingMoney', { amount: money(pendingFen) }) : undefined,
  ].filter((note) => note !== undefined);
  return (
    <div className={styles.money}>
      <Link to={href('statement')} className={styles.part}>
        <span>{t('balance')}</span>
        <strong>{money(balanceFen)}</strong>
        {notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </Link>
      {isSellers && <LinkButton to={href('withdraw')}>{t('withdraw')}</LinkButton>}
    </div>
  );
}

/** The balance and what is to be paid and renewed, each with what to do about it. */
function Purse({ own }: { own: Own }) {
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
