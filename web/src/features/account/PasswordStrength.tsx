import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './PasswordStrength.module.css';
import { texts } from './texts.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: limits.password.max });
const scores = [0, 1, 2, 3] as const;

/**
 * How hard a password is to guess, as far as a browser can tell; it never leaves it. Only a hint: what counts are the rules, and
 * the server’s list of common ones. Phrasing content, because it is part of a field's description.
 */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTexts(texts);
  const typed = useDeferredValue(password);
  const { score } = useMemo(() => estimator.check(typed), [typed]);
  const words = [t('strength0'), t('strength1'), t('strength2'), t('strength3'), t('strength4')];
  return (
    <span className={styles.strength}>
      <span className={`${styles.meter} ${score > 2 ? styles.strong : ''}`} aria-hidden>
        {scores.map((step) => (
          <span key={step} className={step < score ? styles.filled : ''} />
        ))}
      </span>
      {t('strength')}: {words[score]}
    </span>
  );
}
