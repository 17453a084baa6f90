import type { AdminLeaseDetail, LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Pictures } from '../../../parts/picture/Pictures.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { words } from '../leaseTexts.ts';
import { texts } from './evidenceTexts.ts';
import styles from './LeaseTimeline.module.css';
import { comingOf, type Told, toldSteps } from './story.ts';
import { OthersWords } from '../../../ui/kit/said/OthersWords.tsx';

/**
 * What happened to a lease, with what was said and shown at each step, and what comes next by when. `sides`: in two columns, the
 * tenant's left and the lessor's right.
 */
export function LeaseTimeline({ lease, sides = false }: { lease: LeaseDetail | AdminLeaseDetail; sides?: boolean }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const coming = comingOf(lease);
  return (
    <section aria-label={t('timeline')} className={styles.timeline}>
      <h3>{t('timeline')}</h3>
      {sides && (
        <div className={styles.heads} aria-hidden>
          <span>{word('by_tenant')}</span>
          <span>{word('by_lessor')}</span>
        </div>
      )}
      <ol className={`${styles.steps} ${sides ? styles.sides : ''}`}>
        {toldSteps(lease).map((step, index) => (
          <li key={index} className={styles[step.by ?? 'itself']}>
            <StepOf step={step} side={'side' in lease ? lease.side : undefined} isFree={lease.depositFen === 0} />
          </li>
        ))}
      </ol>
      {coming.length > 0 && (
        <>
          <h4>{t('coming')}</h4>
          <ol className={`${styles.steps} ${styles.coming}`}>
            {coming.map(({ name, at }) => (
              <li key={name} className={styles['itself']}>
                <div className={styles.head}>
                  <span>{t(name)}</span>
                  <Time at={at} as="dayAndTime" />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

interface StepProps {
  step: Told;
  /** Of the reader, who is told of themselves as “you”. */
  side: LeaseDetail['side'] | undefined;
  /** Without a deposit. */
  isFree: boolean;
}

/** Steps that are called otherwise where there is no deposit. */
const withoutDeposit = { pay: 'step_pay_rent', close: 'closed' } as const;
const isKey = (event: string): event is keyof typeof withoutDeposit => event in withoutDeposit;

function StepOf({ step, side, isFree }: StepProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const { event, by, amountFen, at, words: said, pictures, noPicturesWhy, agreed } = step;
  return (
    <>
      <div className={styles.head}>
        <span>
          {word(isFree && isKey(event) ? withoutDeposit[event] : `step_${event}`)}{' '}
          <Soft>
            {by !== null && word(by === side ? 'by_you' : `by_${by}`)}{' '}
            {amountFen !== null && amountFen > 0 && money(amountFen)}{' '}
            {agreed !== null && event === 'answer' && t(agreed ? 'agreed' : 'notAgreed')}
          </Soft>
        </span>
        <Time at={at} as="dayAndTime" />
      </div>
      {said !== '' && (
        <p className={styles.words}>
          <OthersWords text={said} />
        </p>
      )}
      {noPicturesWhy !== '' && <Soft>{t('noPicturesSaid', { why: noPicturesWhy })}</Soft>}
      <Pictures pictures={pictures} label={t('evidenceOf')} />
    </>
  );
}
