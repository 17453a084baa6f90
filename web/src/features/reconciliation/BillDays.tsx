import { Link } from 'react-router';
import type { BillDay, BillSource } from '#contract/money/reconciliation.ts';
import { billVerdicts, type BillVerdict } from '#contract/money/reconciliationRules.ts';
import { useCall } from '../../api/queries.ts';
import { addDays, dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { day, number, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Mark, type MarkKind } from '../../ui/drawings/Mark.tsx';
import styles from './BillDays.module.css';
import { BillDayCard } from './BillDayCard.tsx';
import { texts, verdictLooks } from './texts.ts';

const marks: Record<BillVerdict, MarkKind> = {
  agrees: 'done',
  differs: 'revoked',
  no_bill: 'waiting',
  running: 'unproven',
};

/** The days of each merchant account, drawn by how the bill and the books stand to each other; one of them in figures. */
export function BillDays() {
  const t = useTexts(texts);
  const { at, linkTo } = useAddress({ to: day, day: number });
  const query = useCall('listBillDays', at.to === undefined ? {} : { to: at.to }, { refetchInterval: 15_000 });
  return (
    <PageState query={query}>
      {({ list, from, to, open, oldestAt }) => {
        const days = list.flatMap((source) => source.days.map((shown) => ({ source, shown })));
        const chosen = days.find(({ shown }) => shown.id === at.day);
        if (list.length === 0 && at.to === undefined) {
          const action = <Link to={href('adminGateways')}>{t('toGateways')}</Link>;
          return <Notice picture="empty" title={t('noSources')} text={t('noSourcesText')} action={action} />;
        }
        return (
          <Stack>
            <Row justify="space-between">
              <span>
                {oldestAt === null ? t('waitsNone') : t('waits', { count: open })} {oldestAt && <Time at={oldestAt} />}
              </span>
              <Row gap={8}>
                <LinkButton size="sm" to={linkTo({ to: addDays(from, -1), day: undefined })}>
                  {t('earlier')}
                </LinkButton>
                {at.to !== undefined && (
                  <LinkButton size="sm" to={linkTo({ to: undefined, day: undefined })}>
                    {t('later')}
                  </LinkButton>
                )}
              </Row>
            </Row>
            <Row gap={16}>
              {billVerdicts.map((verdict) => (
                <StateBadge key={verdict} of={verdictLooks} state={verdict} />
              ))}
            </Row>
            {list.map((source) => (
              <SourceDays
                key={`${source.gateway} ${source.merchantId}`}
                {...{ source, from, to, chosen: at.day }}
                linkTo={(id) => linkTo({ day: id })}
              />
            ))}
            {chosen && <BillDayCard name={chosen.source.name} day={chosen.shown} />}
          </Stack>
        );
      }}
    </PageState>
  );
}

interface SourceDaysProps {
  source: BillSource;
  from: string;
  to: string;
  chosen: number | undefined;
  linkTo: (id: number) => string;
}

function SourceDays({ source: { name, days }, from, to, chosen, linkTo }: SourceDaysProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const range = { from: dayWords(locale, from), to: dayWords(locale, to) };
  return (
    <Card title={name}>
      <ol className={styles.days} aria-label={t('daysOf', { name, ...range })}>
        {days.map((shown) => (
          <li key={shown.id}>
            <DayLink day={shown} isChosen={shown.id === chosen} to={linkTo(shown.id)} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function DayLink({ day: { day: of, verdict }, isChosen, to }: { day: BillDay; isChosen: boolean; to: string }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const words = `${dayWords(locale, of)} · ${t(verdict)}`;
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${styles.day} ${styles[verdict]}`}
      aria-label={words}
      title={words}
      aria-current={isChosen}
    >
      <span aria-hidden className="figures">
        {Number(of.slice(5, 7))}/{Number(of.slice(8))}
      </span>
      <Mark kind={marks[verdict]} size={18} />
    </Link>
  );
}
