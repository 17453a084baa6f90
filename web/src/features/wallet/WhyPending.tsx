import { useState } from 'react';
import type { OwnEarning } from '#contract/money/wallet.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { FrozenIcon, WarningIcon } from '../../ui/kit/icons.ts';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { Waterfall, type WaterfallRow } from '../../ui/chart/Waterfall.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { texts as statementTexts } from './statementTexts.ts';
import styles from './WhyDrawer.module.css';
import { texts } from './whyTexts.ts';

type Earnings = NonNullable<CallOutput<'explainBalance'>['earnings']>;

/** What is released on which day, what stands still, what is owed; then every earning by itself. */
export function WhyPending({ earnings, balanceFen }: { earnings: Earnings; balanceFen: number }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const [isAll, setAll] = useState(false);
  const { frozen, owedFen } = earnings;
  return (
    <>
      <Section title={t('releases')}>
        <Waterfall
          label={t('releases')}
          rows={useReleaseRows(earnings)}
          total={{ label: words('pending'), fen: balanceFen }}
        />
        {owedFen < 0 && <p className={styles.soft}>{t('owedText')}</p>}
      </Section>
      {frozen.total > 0 && (
        <Section title={t('frozenTitle', { count: frozen.total })}>
          <p className={styles.soft}>{t('frozenText')}</p>
          <EarningList label={t('frozenTitle', { count: frozen.total })} earnings={frozen.list} />
        </Section>
      )}
      <Section
        title={t('earnings')}
        action={
          <Button kind="quiet" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? t('earningsHide') : t('earningsShow')}
          </Button>
        }
      >
        {isAll && <AllEarnings />}
      </Section>
    </>
  );
}

function useReleaseRows({ days, frozen, frozenFen, owedFen }: Earnings): WaterfallRow[] {
  const t = useTexts(texts);
  const locale = useLocale();
  const today = useToday();
  return [
    ...days.map(({ day, leftFen, earnings }) => ({
      name: day,
      label: day <= today ? t('releasedToday') : t('releasedOn', { day: dayWords(locale, day) }),
      note: t('earningCount', { count: earnings }),
      changeFen: leftFen,
    })),
    ...(frozen.total === 0
      ? []
      : [
          {
            name: 'frozen',
            label: t('frozen'),
            note: t('earningCount', { count: frozen.total }),
            changeFen: frozenFen,
          },
        ]),
    ...(owedFen === 0 ? [] : [{ name: 'owed', label: t('owed'), note: t('owedNote'), changeFen: owedFen }]),
  ];
}

function AllEarnings() {
  const t = useTexts(texts);
  const earnings = useListCall('listEarnings', {});
  return (
    <PageState
      query={earnings.query}
      isEmpty={() => earnings.items.length === 0}
      empty={<p className={styles.soft}>{t('noEarnings')}</p>}
    >
      {() => (
        <>
          <EarningList label={t('earnings')} earnings={earnings.items} />
          <LoadMore {...earnings} />
        </>
      )}
    </PageState>
  );
}

function EarningList({ label, earnings }: { label: string; earnings: OwnEarning[] }) {
  return (
    <ul className={styles.earnings} aria-label={label}>
      {earnings.map((earning) => (
        <li key={earning.id}>
          <span className={styles.what}>
            {earning.subject.title}
            <SubjectLink subject={earning.subject} className={styles.number} />
          </span>
          <span className={styles.when}>
            <Money fen={earning.leftFen} />
            <When earning={earning} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** When it comes free, or what it waits for. */
function When({ earning }: { earning: OwnEarning }) {
  const t = useTexts(texts);
  const today = useToday();
  if (earning.leftFen < 0) {
    return (
      <Status tone="warning" icon={WarningIcon}>
        {t('owed')}
      </Status>
    );
  }
  if (earning.frozen) {
    return (
      <Status tone="info" icon={FrozenIcon}>
        {t('frozen')}
      </Status>
    );
  }
  return (
    <span className={styles.soft}>
      <Time at={earning.dueAt} as="dayAndTime" />
      {earning.dueAt > today && (
        <>
          {' · '}
          <TimeLeft until={earning.dueAt} />
        </>
      )}
    </span>
  );
}
