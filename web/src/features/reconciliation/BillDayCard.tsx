import type { BillDay } from '#contract/money/reconciliation.ts';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { figures, lead } from '../../record/columns.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { texts, verdictLooks } from './texts.ts';

/** One day of a merchant account: what the bill says against what the books have, to the fen. */
export function BillDayCard({ name, day: shown }: { name: string; day: BillDay }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, number } = useFormats();
  const read = useAction('readBill', () => t('readToast'));
  const {
    id,
    day,
    verdict,
    bill,
    books,
    differenceFen,
    explainedFen,
    lines,
    comparedLines,
    failure,
    askAt,
    comparedAt,
  } = shown;
  const rows = [
    { name: t('in'), bill: bill.inFen, books: books.inFen },
    { name: t('out'), bill: bill.outFen, books: books.outFen },
    { name: t('fee'), bill: bill.feeFen, books: books.feeFen },
    { name: t('net'), bill: netOf(bill), books: netOf(books) },
  ];
  const words = dayWords(locale, day);
  const columns: Column<(typeof rows)[number]>[] = [
    lead('', (row) => row.name),
    figures(t('bill'), (row) => <Money fen={row.bill} />),
    figures(t('books'), (row) => <Money fen={row.books} />),
    figures(t('difference'), (row) => money(row.bill - row.books, { sign: true })),
  ];
  return (
    <Card title={`${name} · ${words}`} action={<StateBadge of={verdictLooks} state={verdict} />}>
      <Stack gap={12}>
        {failure !== null && <Alert tone="warning">{t(`failure_${failure}`)}</Alert>}
        {verdict === 'running' && <Progress label={t('reading')} done={comparedLines} total={lines} />}
        {comparedAt !== null && (
          <Table label={t('table', { day: words })} rows={rows} keyOf={(row) => row.name} columns={columns} />
        )}
        {explainedFen !== 0 && differenceFen !== 0 && <Soft>{t('explained', { amount: money(explainedFen) })}</Soft>}
        <Row justify="space-between">
          <Soft>
            {t('lines', { lines: number(lines) })}
            {comparedAt !== null && (
              <>
                {' · '}
                {t('comparedAt')} <Time at={comparedAt} />
              </>
            )}
            {askAt !== null && (
              <>
                {' · '}
                {t('asksAt')} <Time at={askAt} />
              </>
            )}
          </Soft>
          <Row gap={8}>
            <LinkButton size="sm" to={href('adminReconciliation', { day: id, bill: id })}>
              {t('showDifferences')}
            </LinkButton>
            {verdict !== 'running' && (
              <Button size="sm" icon={RefreshIcon} busy={read.busy} onClick={() => read.press({ id })}>
                {comparedAt === null ? t('readNow') : t('read')}
              </Button>
            )}
          </Row>
        </Row>
      </Stack>
    </Card>
  );
}

function netOf({ inFen, outFen, feeFen }: BillDay['bill']): number {
  return inFen - outFen - feeFen;
}
