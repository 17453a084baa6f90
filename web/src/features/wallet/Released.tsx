import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import styles from './LineDrawer.module.css';
import { texts } from './lineTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';

/** Which earnings a release was made of. */
export function Released({ released }: { released: NonNullable<CallOutput<'getBalanceChange'>['released']> }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { earnings, total } = released;
  if (total === 0) return null;
  return (
    <Section title={t('released', { count: total })}>
      <ul className={styles.lines} aria-label={t('released', { count: total })}>
        {earnings.map(({ subject, amountFen }) => (
          <li key={`${subject.kind}${subject.id}`}>
            <span>
              {subject.title}
              <SubjectLink subject={subject} className={styles.number} />
            </span>
            <Money fen={amountFen} />
          </li>
        ))}
      </ul>
      {total > earnings.length && (
        <p className={styles.rest}>{t('releasedMore', { number: number(total - earnings.length) })}</p>
      )}
    </Section>
  );
}
