import type { HoldState } from '#contract/money/ledger.ts';
import type { OwnHold } from '#contract/money/wallet.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ledgerTexts } from '../../parts/ledger/ledgerTexts.ts';
import { Price } from '../../ui/kit/Money.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { TimeLeft } from '../../ui/kit/TimeLeft.tsx';
import styles from './HoldCard.module.css';
import { SubjectLink } from './SubjectLink.tsx';
import { texts } from './whyTexts.ts';

const tones: Record<HoldState, Tone> = { active: 'waiting', settled: 'info', released: 'good', expired: 'neutral' };

/** Money set aside: how much, why, for what, until when. */
export function HoldCard({ hold }: { hold: OwnHold }) {
  const t = useTexts(texts);
  const words = useTexts(ledgerTexts);
  const { money } = useFormats();
  const { state, leftFen, amountFen, subject, reason } = hold;
  const isActive = state === 'active';
  return (
    <article className={styles.hold} aria-label={t('holdNumber', { id: hold.id })}>
      <div className={styles.head}>
        <Price fen={isActive ? leftFen : amountFen} />
        <Status tone={tones[state]}>{words(`state_${state}`)}</Status>
      </div>
      <p>
        <strong>{words(`hold_${hold.kind}`)}</strong>
        {reason !== '' && <span className={styles.reason}> {reason}</span>}
      </p>
      <dl className={styles.facts}>
        {subject && subject.kind !== 'hold' && (
          <div>
            <dt>{t('holdFor')}</dt>
            <dd>
              {subject.title} <SubjectLink subject={subject} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('holdSince')}</dt>
          <dd>
            <Time at={hold.createdAt} />
          </dd>
        </div>
        {isActive && (
          <div>
            <dt>{t('holdUntil')}</dt>
            <dd>
              {hold.expiresAt === null ? (
                t('untilDecided')
              ) : (
                <>
                  <Time at={hold.expiresAt} /> · <TimeLeft until={hold.expiresAt} />
                </>
              )}
            </dd>
          </div>
        )}
        {hold.endedAt !== null && (
          <div>
            <dt>{t('holdEnded')}</dt>
            <dd>
              <Time at={hold.endedAt} />
            </dd>
          </div>
        )}
        {isActive && leftFen !== amountFen && (
          <div>
            <dt>{t('holdWas')}</dt>
            <dd className="figures">{money(amountFen)}</dd>
          </div>
        )}
      </dl>
      {isActive && hold.expiresAt !== null && <p className={styles.next}>{t('holdNext')}</p>}
    </article>
  );
}
