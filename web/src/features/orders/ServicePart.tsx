import type { Order, Sale } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import styles from './orders.module.css';
import { serviceTexts } from './serviceTexts.ts';

/** A service for both sides: its clock while it waits, and what was delivered. */
export function ServicePart({ order }: { order: Order | Sale }) {
  const t = useTexts(serviceTexts);
  const { dateTime } = useFormats();
  const { service, deliverBy } = order;
  if (service === null) return null;
  const { hours, begunAt, delivered } = service;
  if (delivered === null && deliverBy === null) return null;
  return (
    <Section title={t(delivered === null ? 'clock' : 'delivered')}>
      {delivered === null && deliverBy !== null && (
        <Stack gap={8}>
          <Clock until={deliverBy} hours={hours} />
          {begunAt !== null && <Soft>{t('begun', { when: dateTime(begunAt) })}</Soft>}
        </Stack>
      )}
      {delivered !== null && (
        <Stack gap={8}>
          <SaidWords said={[{ name: t('note'), words: delivered.note }]} />
          {delivered.hasSecret && !('refundWays' in order) && <Soft>{t('hasSecret')}</Soft>}
          <Soft>{t('deliveredAt', { when: dateTime(delivered.at) })}</Soft>
        </Stack>
      )}
    </Section>
  );
}

/** What is left of the time, in words and as a bar that empties. */
function Clock({ until, hours }: { until: string; hours: number }) {
  const t = useTexts(serviceTexts);
  const left = useSecondsLeft(until);
  const whole = hours * 3600;
  return (
    <>
      <Row justify="space-between">
        <span>{t(left === 0 ? 'over' : 'left')}</span>
        {left !== 0 && (
          <strong>
            <TimeLeft until={until} />
          </strong>
        )}
      </Row>
      <progress className={styles.clock} max={whole} value={Math.min(whole, left ?? whole)} aria-hidden />
    </>
  );
}
