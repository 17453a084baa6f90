import { Link } from 'react-router';
import type { BillDifferenceDetail } from '#contract/money/reconciliation.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Code } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { By, current, done, next, StateSteps } from '../../record/StateSteps.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { DifferenceActs } from './DifferenceActs.tsx';
import { reasonText } from './reasonText.ts';
import { differenceLooks, texts } from './texts.ts';

/** One difference at the side: what both sides say, whose money it is, what the reader may do. */
export function BillDifferenceDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getBillDifference', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('item', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(difference) => <DifferenceActs difference={difference} />}
    >
      {(difference) => <Shown difference={difference} />}
    </RecordDrawer>
  );
}

function Shown({ difference }: { difference: BillDifferenceDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { kind, record, state, gateway, day, number, reference, theirsFen, oursFen, gapFen, foundAt } = difference;
  const { owner, orderId, act, reason, words, outcome, entryId, heldFen, askedBy, askedAt, settledBy, settledAt } =
    difference;
  const amount = (fen: number | null) => (fen === null ? t('nothing') : money(fen));
  const found = done(t('stepFound'), <Time at={foundAt} />);
  const asked = done(t('stepDecide'), <By person={askedBy} at={askedAt} />);
  return (
    <>
      <RecordHead state={<StateBadge of={differenceLooks} state={state} />}>
        {t(kind)} · {record === 'fee' ? t('record_fee') : t(record)}
      </RecordHead>
      {state === 'open' && <p>{t(`${kind}_text`, { perMille: gateways[gateway].feePerMilleMax })}</p>}
      <StateSteps
        state={state}
        steps={{
          open: [found, current(t('stepDecide'))],
          asked: [found, asked, current(t('stepSecond')), next(t('settled'))],
          settled: [
            found,
            done(outcome === null ? t('settled') : t(outcome), <By person={settledBy} at={settledAt} />),
          ],
          resolved: [found, done(t('stepGone'), settledAt && <Time at={settledAt} />)],
        }}
      />
      {act !== null && reason !== null && (
        <Alert tone="info" more={words || undefined}>
          {t('askedAs', { act: t(act), reason: t(reasonText(reason)) })}
        </Alert>
      )}
      <Facts
        facts={[
          { name: t('gateway'), value: gateways[gateway].name[locale] },
          { name: t('day'), value: dayWords(locale, day) },
          { name: t('theirs'), value: amount(theirsFen) },
          { name: t('ours'), value: amount(oursFen) },
          { name: t('gap'), value: money(gapFen, { sign: true }) },
          { name: t('number'), value: number === '' ? undefined : <Code>{number}</Code> },
          { name: t('reference'), value: reference === '' ? undefined : <Code>{reference}</Code> },
          {
            name: t('owner'),
            value: owner ? <Link to={href('adminUser', { id: owner.id })}>{owner.username}</Link> : undefined,
          },
          {
            name: t('order'),
            value: orderId === null ? undefined : <Link to={href('adminOrders', { order: orderId })}>{orderId}</Link>,
          },
          {
            name: t('entry'),
            value:
              entryId === null ? undefined : (
                <Link to={href('adminLedger', { view: 'entries', entry: entryId })}>{entryId}</Link>
              ),
          },
          { name: t('held'), value: heldFen === 0 ? undefined : money(heldFen) },
        ]}
      />
    </>
  );
}
