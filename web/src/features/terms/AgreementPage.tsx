import { Link } from 'react-router';
import type { AgreementDocument } from '#contract/agreements/agreementRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './TermsPage.module.css';
import { TermsPage } from './TermsPage.tsx';
import type { Terms } from './terms.ts';
import { texts } from './texts.ts';

interface AgreementPageProps {
  document: AgreementDocument;
  found: CallOutput<'getAgreement'>;
  /** The wording that comes with the product, and when it came into force. */
  builtIn: Terms;
  date: string;
  siteName: string;
}

/** A document as it is in force, or as it was, with its other versions. */
export function AgreementPage({ document, found, builtIn, date, siteName }: AgreementPageProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { agreement, versions, coming } = found;
  const others = [...versions, { version: 1, effectiveAt: date }].filter(
    ({ version }) => version !== (agreement?.version ?? 1),
  );
  const notes = (
    <>
      {coming && (
        <p className={styles.note}>
          {t('coming')} <Time at={coming.effectiveAt} />
        </p>
      )}
      {versions.length > 0 && (
        <nav className={styles.note} aria-label={t('versions')}>
          {t('versions')}
          <ul>
            {others.map(({ version, effectiveAt }) => (
              <li key={version}>
                <Link to={href(document, { version })}>
                  {t('version', { version })} · <Time at={effectiveAt} as="date" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
  if (agreement === null) {
    return (
      <>
        <TermsPage terms={builtIn} date={date} siteName={siteName} />
        {notes}
      </>
    );
  }
  const lang = agreement.language === locale ? undefined : agreement.language;
  return (
    <article className={styles.published}>
      <PageHead
        title={builtIn[locale].title}
        lead={
          <>
            {t('version', { version: agreement.version })} · {t('inForceSince')}{' '}
            <Time at={agreement.effectiveAt} as="date" />
          </>
        }
      />
      <section className={styles.changes}>
        <h2>{t('changes')}</h2>
        <Prose html={agreement.changesHtml} lang={lang} />
      </section>
      <Prose html={agreement.html} lang={lang} />
      {notes}
    </article>
  );
}
