import { Link } from 'react-router';
import type { OwnEarning } from '#contract/money/wallet.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { ReleaseWhy } from '../../parts/ledger/ReleaseWhy.tsx';
import { href } from '../../paths.ts';
import { column, figures, lead } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

const states = ['pending', 'frozen', 'released'] as const;

/** Earnings one by one: what waits and for what, what is frozen by which case, what was released. */
export function EarningLines({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const { at } = useAddress({ lines: oneOf(states, 'pending') });
  const list = useListCall('listEarnings', { state: at.lines });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'lines',
      label: t('lines'),
      options: states.map((value) => ({ value, label: t(value) })),
      tabs: true,
      start: 'pending',
    },
  ];
  const numberOf = ({ subject: { kind, id } }: OwnEarning) =>
    kind === 'lease' ? (
      <Link to={href('lessorLeases', { lease: id })}>{t('lease', { id })}</Link>
    ) : (
      <Link to={href('shopCenter', { tab: 'orders', order: id })}>{t('order', { id })}</Link>
    );
  const titleOf = ({ subject: { title } }: OwnEarning) => <span lang={otherScript(title, locale)}>{title}</span>;
  const whenOf = (earning: OwnEarning) =>
    earning.releasedAt === null ? (
      <ReleaseWhy earning={earning} />
    ) : (
      t('releasedOn', { when: dateTime(earning.releasedAt) })
    );
  const columns: Column<OwnEarning>[] = [
    lead(t('product'), (earning) => (
      <>
        {numberOf(earning)} <Soft>{titleOf(earning)}</Soft>
      </>
    )),
    column(t('when'), whenOf, { key: 'when' }),
    figures(t('left'), ({ leftFen }) => <Money fen={leftFen} />, { key: 'left' }),
  ];
  return (
    <Section title={t('lines')}>
      <ListScreen
        label={t('lines')}
        name="earnings"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        brief={(earning) => (
          <Stack gap={4}>
            <Row gap={8} justify="space-between">
              {numberOf(earning)}
              <strong>
                <Money fen={earning.leftFen} />
              </strong>
            </Row>
            {titleOf(earning)}
            <Soft>{whenOf(earning)}</Soft>
          </Stack>
        )}
        empty={{ title: t('linesNone') }}
        bar={{
          filters,
          tools: exportOf({ query: { state: at.lines }, words: t('fileName', { state: t(at.lines) }) }),
        }}
      />
    </Section>
  );
}
