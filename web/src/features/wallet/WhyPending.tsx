import { useState } from 'react';
import type { OwnEarning } from '#contract/money/wallet.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { FrozenIcon } from '../../ui/kit/icons.ts';
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
import { texts } from './whyTexts.ts';

type Earnings = NonNullable<CallOutput<'explainBalance'>['earnings']>;

/** What is released on which day, what stands still; then every earning by itself. */
export function WhyPending({ earnings, balanceFen }: { earnings: Earnings; balanceFen: number }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const [isAll, setAll] = useState(false);
  const { frozen } = earnings;
  return (
    <>
      <Section title={t('releases')}>
        <Waterfall
          label={t('releases')}
          rows={useReleaseRows(earnings)}
          total={{ label: words('pending'), fen: balanceFen }}
        />
        <Soft>
          {t('releasesText', { hours: orderCompleteSeconds / 3600, unseenDays: refundUnseenSeconds / (24 * 3600) })}
        </Soft>
      </Section>
      {frozen.total > 0 && (
        <Section title={t('frozenTitle', { count: frozen.total })}>
          <Soft>{t('frozenText')}</Soft>
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

function useReleaseRows({ days, frozen, frozenFen }: Earnings): WaterfallRow[] {
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
  ];
}

function AllEarnings() {
  const t = useTexts(texts);
  const earnings = useListCall('listEarnings', {});
  return (
    <PageState
      query={earnings.query}
      isEmpty={() => earnings.items.length === 0}
      empty={<Soft>{t('noEarnings')}</Soft>}
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
  const rows = earnings.map((earning) => ({
    key: earning.id,
    what: earning.subject.title,
    note: (
      <>
        <SubjectLink subject={earning.subject} />
        <Earlier earning={earning} />
      </>
    ),
    figure: <Money fen={earning.leftFen} />,
    figureNote: <When earning={earning} />,
  }));
  return <RowList label={label} rows={rows} />;
}

/** What would bring it forward. */
function Earlier({ earning: { waitsFor, releaseDays, frozen } }: { earning: OwnEarning }) {
  const t = useTexts(texts);
  if (frozen || waitsFor.length === 0) return null;
  const waits = waitsFor.map((wait) =>
    wait === 'days' ? t('waits_days', { days: releaseDays ?? 0 }) : t(`waits_${wait}`),
  );
  return <div>{t('earlier', { waits: waits.join(t('and')) })}</div>;
}

/** When it is released at the latest, or why it is not. */
function When({ earning }: { earning: OwnEarning }) {
  const t = useTexts(texts);
  const today = useToday();
  if (earning.frozen) {
    return (
      <Status tone="info" icon={FrozenIcon}>
        {t('frozen')}
      </Status>
    );
  }
  return (
    <>
      {earning.waitsFor.length > 0 && `${t('latest')} `}
      <Time at={earning.dueAt} as="dayAndTime" />
      {earning.dueAt > today && (
        <>
          {' · '}
          <TimeLeft until={earning.dueAt} />
        </>
      )}
    </>
  );
}
