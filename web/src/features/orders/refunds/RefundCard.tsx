import { pictureUrl } from '#contract/site/pictures.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { SaidWords } from '../../../ui/kit/SaidWords.tsx';
import { Steps } from '../../../ui/kit/Steps.tsx';
import { RefundActs } from './RefundActs.tsx';
import styles from './RefundCard.module.css';
import { refundSteps } from './refundSteps.ts';
import { RefundStatus } from './RefundStatus.tsx';
import { reasonTexts, texts } from './refundTexts.ts';

/** One refund: what was asked and said, where it stands, and what the reader may do. */
export function RefundCard({ refund, leftFen }: { refund: Refund; leftFen: number }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const said = [
    { name: t('buyerSays'), words: refund.words },
    { name: t('sellerSays'), words: refund.answer },
    { name: t('complaintSays'), words: refund.complaint },
    { name: t('platformSays'), words: refund.decision },
  ];
  return (
    <article className={styles.card} aria-label={t('refundNumber', { id: refund.id })}>
      <header className={styles.head}>
        <span role="status">
          <RefundStatus state={refund.state} />
        </span>
        <span className={styles.reason}>{t(reasonTexts[refund.reason])}</span>
        <strong>
          <Money fen={refund.state === 'refunded' ? refund.refundedFen : refund.wantedFen} />
        </strong>
      </header>
      <Steps label={t('process')} steps={refundSteps(refund, t, formats)} />
      <SaidWords said={said} />
      {refund.evidence.length > 0 && <Pictures names={refund.evidence} label={t('evidence')} />}
      {refund.may.length > 0 && <RefundActs refund={refund} leftFen={leftFen} />}
    </article>
  );
}

/** Small pictures that open in full. */
export function Pictures({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ul className={styles.pictures} aria-label={label}>
      {names.map((name, index) => (
        <li key={name}>
          <a href={pictureUrl(name, 1280)} target="_blank" rel="noreferrer">
            <img src={pictureUrl(name, 320)} alt={`${label} ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
