import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import styles from './PurchaseBox.module.css';
import { texts } from './renewTexts.ts';
import type { Renewal } from './useRenewal.ts';

/** Which licence is renewed, and until when it runs with the chosen SKU. */
export function RenewalNote({ renewal, skuId }: { renewal: Renewal; skuId: number }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { preview, licenceId, loggedIn, isUnknown, leave } = renewal;
  const chosen = preview?.skus.find((sku) => sku.skuId === skuId);
  const sentence = () => {
    if (!loggedIn) return t('loginFirst');
    if (isUnknown) return t('notFound');
    if (!preview || !chosen) return t('loading');
    const { refusal, until, days } = chosen;
    if (refusal !== null) return t(refusal === 'lifetime' ? 'already' : refusal);
    if (until !== null) return t('until', { when: dateTime(until) });
    return days === null ? t('lifetime') : t('waiting', { days });
  };
  return (
    <section className={styles.renewal} aria-live="polite">
      <h2>{t('title', { key: preview?.keyMasked ?? `#${licenceId}` })}</h2>
      <p>{sentence()}</p>
      {chosen?.refusal === null && <p className={styles.hint}>{t('keeps')}</p>}
      {preview?.expiresAt && <p className={styles.hint}>{t('untilNow', { when: dateTime(preview.expiresAt) })}</p>}
      <div>
        <Button kind="quiet" size="sm" onClick={leave}>
          {t('buyNew')}
        </Button>
      </div>
    </section>
  );
}
