import type { LicenceTransfer } from '#contract/licences/licenceTransfers.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Cover } from '../../../parts/product/Cover.tsx';
import { TimeLeft } from '../../../ui/kit/TimeLeft.tsx';
import styles from './Offers.module.css';
import { transferTexts } from './transferTexts.ts';

interface OfferCardProps {
  offer: LicenceTransfer;
  onAsk: (answer: 'accept' | 'decline') => void;
}

/** One licence that somebody offers: from whom, what it is worth, until when an answer counts. */
export function OfferCard({ offer, onAsk }: OfferCardProps) {
  const t = useTexts(transferTexts);
  const locale = useLocale();
  const { date, dayAndTime } = useFormats();
  const { title, skuName, person, expiresAt, licenceExpiresAt, policyWords, may } = offer;
  return (
    <article className={styles.offer}>
      <Cover productId={offer.productId} categorySlug={offer.categorySlug} shape="thumb" />
      <div className={styles.words}>
        <strong lang={otherScript(title, locale)}>{title}</strong>
        <span className={styles.soft}>
          {skuName}
          {licenceExpiresAt !== null && ` · ${t('licenceEnds', { when: date(licenceExpiresAt) })}`}
        </span>
        <span>{t('from', { person })}</span>
        <span className={styles.soft}>
          {t('until', { when: dayAndTime(expiresAt) })} · <TimeLeft until={expiresAt} />
        </span>
        {policyWords.length > 0 && (
          <details className={styles.rights}>
            <summary>{t('rights')}</summary>
            <ul>
              {policyWords.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.acts}>
        {may.includes('decline') && (
          <Button size="sm" aria-label={t('declineLabel', { title })} onClick={() => onAsk('decline')}>
            {t('decline')}
          </Button>
        )}
        {may.includes('accept') && (
          <Button size="sm" kind="primary" aria-label={t('acceptLabel', { title })} onClick={() => onAsk('accept')}>
            {t('accept')}
          </Button>
        )}
      </div>
    </article>
  );
}
