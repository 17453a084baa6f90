import type { HoldState } from '#contract/money/ledger.ts';
import type { OwnHold } from '#contract/money/wallet.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { holdKindWords, holdStateWords } from '../../parts/ledger/ledgerTexts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './whyTexts.ts';

const tones: Record<HoldState, Tone> = { active: 'waiting', settled: 'info', released: 'good', expired: 'neutral' };

/** Money on hold: how much, why, for what, until when. */
export function HoldCard({ hold }: { hold: OwnHold }) {
  const t = useTexts(texts);
  const words = useTexts(holdKindWords);
  const stateWord = useTexts(holdStateWords);
  const { money } = useFormats();
  const { state, leftFen, amountFen, subject, reason, createdAt, expiresAt, endedAt } = hold;
  const isActive = state === 'active';
  const isLease = hold.kind === 'rent' || hold.kind === 'deposit';
  const until = expiresAt && (
    <>
      <Time at={expiresAt} /> · <TimeLeft until={expiresAt} />
    </>
  );
  const what = subject && subject.kind !== 'hold' && (
    <>
      {subject.title} <SubjectLink subject={subject} />
    </>
  );
  return (
    <article aria-label={t('holdNumber', { id: hold.id })}>
      <Card>
        <Stack gap={8}>
          <Row justify="space-between">
            <Price fen={isActive ? leftFen : amountFen} />
            <Status tone={tones[state]}>{stateWord(state)}</Status>
          </Row>
          <p>
            <strong>{words(hold.kind)}</strong> {reason}
          </p>
          <Facts
            facts={[
              { name: t('holdFor'), value: what || undefined },
              { name: t('holdSince'), value: <Time at={createdAt} /> },
              {
                name: t('holdUntil'),
                value: isActive ? (until ?? t(isLease ? 'untilLease' : 'untilDecided')) : undefined,
              },
              { name: t('holdEnded'), value: endedAt === null ? undefined : <Time at={endedAt} /> },
              { name: t('holdWas'), value: isActive && leftFen !== amountFen ? money(amountFen) : undefined },
            ]}
          />
          {isActive && until && <Soft>{t('holdNext')}</Soft>}
        </Stack>
      </Card>
    </article>
  );
}
