import type { FakeReport } from '#contract/verification/fakeReports.ts';
import { useTexts } from '../../language/texts.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Steps, type Step } from '../../ui/kit/Steps.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './ReportPage.module.css';
import { texts } from './reportTexts.ts';

/** How far a report is. */
export function CaseCard({ report }: { report: FakeReport }) {
  const t = useTexts(texts);
  const { number, kind, aboutMasked, state, createdAt, movedAt, dueAt } = report;
  const isDecided = state === 'confirmed' || state === 'dismissed';
  const steps: Step[] = [
    { name: 'received', label: t('stepReceived'), state: 'done', note: <Time at={createdAt} as="date" /> },
    {
      name: 'looking',
      label: t('stepLooking'),
      state: isDecided ? 'done' : state === 'looking' ? 'current' : 'next',
    },
    {
      name: 'decided',
      label: isDecided ? t(`state_${state}`) : t('stepDecided'),
      state: isDecided ? 'done' : 'next',
      note: <Time at={isDecided ? (movedAt ?? dueAt) : dueAt} as="date" />,
    },
  ];
  return (
    <article className={styles.case}>
      <h3>{t('caseOf', { number })}</h3>
      <Steps steps={steps} label={t('steps')} />
      <Facts
        facts={[
          { name: t('caseAbout'), value: `${t(`${kind}Kind`)} · ${aboutMasked}` },
          { name: t('caseSince'), value: <Time at={createdAt} /> },
          ...(movedAt === null ? [] : [{ name: t('caseMoved'), value: <Time at={movedAt} /> }]),
          ...(isDecided ? [] : [{ name: t('caseDue'), value: <Time at={dueAt} as="date" /> }]),
        ]}
      />
    </article>
  );
}
