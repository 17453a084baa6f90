import type { ReactNode } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Facts, Row } from '../../../ui/kit/layout.tsx';
import { Status, type Tone } from '../../../ui/kit/Status.tsx';
import styles from './Public.module.css';
import { publicTexts } from './publicTexts.ts';

interface PreviewProps {
  tone: Tone;
  /** The answer's word. */
  word: string;
  /** Null: not shown. */
  facts: { name: ReactNode; value: ReactNode | null }[];
}

/** A public answer in small, as it would be. */
export function Preview({ tone, word, facts }: PreviewProps) {
  const t = useTexts(publicTexts);
  return (
    <div className={styles.preview} aria-live="polite" role="group" aria-label={t('preview')}>
      <Row justify="space-between">
        <strong>{t('preview')}</strong>
        <Status tone={tone}>{word}</Status>
      </Row>
      <Facts
        facts={facts.map(({ name, value }) => ({
          name,
          value: value ?? <Soft>{t('hidden')}</Soft>,
        }))}
      />
      <Soft>{t('previewNote')}</Soft>
    </div>
  );
}
