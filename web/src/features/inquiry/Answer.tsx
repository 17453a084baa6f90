import type { Inquiry } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { ComplainIcon, LicenceIcon } from '../../ui/kit/icons.ts';
import { QrCode } from '../../ui/kit/QrCode.tsx';
import styles from './Answer.module.css';
import { CertificateCard } from './CertificateCard.tsx';
import cardStyles from './CertificateCard.module.css';
import { CertificateHead } from './CertificateHead.tsx';
import { texts as words } from './certificateTexts.ts';
import { lookOf } from './inquiryResults.ts';
import { texts } from './texts.ts';

/** The answer: one certificate for each thing found, or what to check when there is none. */
export function Answer({ answer, publicUrl }: { answer: Inquiry; publicUrl: string }) {
  const t = useTexts(texts);
  const w = useTexts(words);
  const { items, checkedAt, lookalike } = answer;
  return (
    <div className={styles.answer}>
      {lookalike && (
        <p className={styles.careful} role="alert">
          <strong>{t('lookalike')}</strong> {t('lookalikeMore')}
        </p>
      )}
      {items.length === 0 && <NotFound checkedAt={checkedAt} />}
      {items.length > 1 && <h2>{t('several', { count: items.length })}</h2>}
      {items.map((item) => (
        <CertificateCard
          key={item.link}
          facts={item}
          checkedAt={checkedAt}
          aside={
            <div className={styles.code}>
              <QrCode value={publicUrl + href('certificate', { token: item.link })} size={148} label={t('codeLabel')} />
            </div>
          }
          actions={
            <>
              <LinkButton to={href('certificate', { token: item.link })} icon={LicenceIcon} size="sm">
                {w('open')}
              </LinkButton>
              <ReportLink />
            </>
          }
        />
      ))}
    </div>
  );
}

function NotFound({ checkedAt }: { checkedAt: string }) {
  const t = useTexts(texts);
  const w = useTexts(words);
  const { exact } = useFormats();
  return (
    <article className={cardStyles.certificate}>
      <CertificateHead look={lookOf({ result: 'not_found', reason: null })}>{t('notFoundText')}</CertificateHead>
      <ul className={styles.checks}>
        <li>{t('checkTyping')}</li>
        <li>{t('checkDomain')}</li>
        <li>{t('checkBound')}</li>
        <li>{t('checkSeller')}</li>
      </ul>
      <footer className={cardStyles.foot}>
        <ReportLink />
        <time className={cardStyles.checkedAt} dateTime={checkedAt}>
          {w('checkedAt', { time: exact(checkedAt) })}
        </time>
      </footer>
    </article>
  );
}

function ReportLink() {
  const w = useTexts(words);
  return (
    <LinkButton to={href('report')} icon={ComplainIcon} size="sm" kind="quiet">
      {w('report')}
    </LinkButton>
  );
}
