import { useState } from 'react';
import type { DisputedSale } from '#contract/money/gatewayDisputes.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { texts } from './sideTexts.ts';

/** So many show until all are asked for. */
const few = 3;

/** Orders of a shop whose payment is disputed now, those that wait for its words first; nothing where there are none. */
export function DisputedSales() {
  const t = useTexts(texts);
  const [isWhole, setWhole] = useState(false);
  const { data } = useCall('listDisputedSales', {});
  if (!data || data.list.length === 0) return null;
  return (
    <Card title={t('disputed')}>
      <Stack gap={8}>
        <Soft>{t('disputedLead')}</Soft>
        <RowList
          label={t('disputed')}
          rows={data.list.slice(0, isWhole ? undefined : few).map((sale) => ({
            key: sale.orderId,
            what: (
              <RowLink to={href('shopCenter', { tab: 'orders', order: sale.orderId })}>
                {sale.title} · {sale.orderId}
              </RowLink>
            ),
            note: <Standing sale={sale} />,
            figure: <Money fen={sale.amountFen} />,
          }))}
        />
        {!isWhole && data.list.length > few && (
          <Row>
            <Button size="sm" onClick={() => setWhole(true)}>
              {t('showAll', { count: data.list.length })}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** What is done with it, and by when. */
function Standing({ sale: { state, isAnswered, dueAt } }: { sale: DisputedSale }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const left = useSecondsLeft(dueAt);
  if (state === 'answered') return t('platformAnswered');
  const until = left === 0 ? t('late') : t('until', { time: dayAndTime(dueAt) });
  return `${t(isAnswered ? 'saidAlready' : 'waitsForYou')} · ${until}`;
}
