import { Link } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { News } from './News.tsx';
import { Screens } from './Screens.tsx';
import { texts } from './texts.ts';
import styles from './Workplace.module.css';

/** Where the day begins: figures of one's own, screens that one chose, what is new, and help. */
export function Workplace({ user }: { user: UserInfo }) {
  const t = useTexts(texts);
  const query = useCall('getWorkplace', {});
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageState query={query} skeleton={<Skeleton height={112} round={12} />}>
          {({ balanceFen, owedFen, unpaidOrders, licencesEndingSoon, licences }) => (
            <Figures
              label={t('figures')}
              figures={[
                {
                  name: t('balance'),
                  fen: balanceFen,
                  note: t(owedFen > 0 ? 'owedNote' : 'balanceNote'),
                  to: href('statement'),
                },
                {
                  name: t('pending'),
                  count: unpaidOrders,
                  note: t('pendingNote'),
                  to: href('orders', { state: 'created' }),
                },
                {
                  name: t('renewal'),
                  count: licencesEndingSoon,
                  note: t('renewalNote'),
                  to: href('licences', { state: 'ending' }),
                },
                { name: t('licences'), count: licences, note: t('licencesNote'), to: href('licences') },
              ]}
            />
          )}
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

interface Figure {
  name: string;
  note: string;
  to: string;
  fen?: number;
  count?: number;
}

/** Figures in one strip, each the link to what it counts. */
function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { money, number } = useFormats();
  return (
    <div className={styles.figures} role="group" aria-label={label}>
      {figures.map(({ name, note, to, fen, count }) => (
        <Link key={name} to={to} className={styles.figure}>
          <span>{name}</span>
          <strong>{fen === undefined ? number(count ?? 0) : money(fen)}</strong>
          <small>{note}</small>
        </Link>
      ))}
    </div>
  );
}
