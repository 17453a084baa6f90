import { useState } from 'react';
import { fakeReportDueSeconds } from '#contract/verification/fakeReportRules.ts';
import { useTexts } from '../../language/texts.ts';
import { CaseCard } from './CaseCard.tsx';
import { FollowForm } from './FollowForm.tsx';
import { ReportDone } from './ReportDone.tsx';
import { ReportForm } from './ReportForm.tsx';
import type { Posted } from './posted.ts';
import styles from './ReportPage.module.css';
import { texts } from './reportTexts.ts';

/** Two forms: to report, and to follow what became of it. */
export function ReportPage({ posted }: { posted: Posted | undefined }) {
  const t = useTexts(texts);
  const [reported, setReported] = useState(posted?.reported);
  const [found, setFound] = useState(posted?.report);
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead', { days: fakeReportDueSeconds / 86_400 })}</p>
      </header>
      {reported ? (
        <ReportDone reported={reported} />
      ) : (
        <ReportForm posted={posted?.form === 'report' ? posted : undefined} onReported={setReported} />
      )}
      <section className={styles.follow}>
        <h2>{t('followTitle')}</h2>
        <p className={styles.lead}>{t('followText')}</p>
        <FollowForm posted={posted?.form === 'follow' ? posted : undefined} onFound={setFound} />
        <div aria-live="polite">{found && <CaseCard report={found} />}</div>
      </section>
    </div>
  );
}
