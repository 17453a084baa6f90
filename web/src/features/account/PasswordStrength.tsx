import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { isCommonPassword } from '#contract/identity/commonPassword.ts';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { WarningIcon } from '../../ui/kit/icons.ts';
import styles from './PasswordStrength.module.css';
import { texts } from './texts.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: limits.password.max });
/** The same list as the server's, from which this one was made. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);
const scores = [0, 1, 2, 3] as const;

/**
 * How hard a password is to guess, as far as a browser can tell; it never leaves it. Only a hint, but for what
 * the server refuses as too common, which is told as it is. Phrasing content, because it is part of a field's description.
 */
export function PasswordStrength({ password, username }: { password: string; username: string | undefined }) {
  const t = useTexts(texts);
  const typed = useDeferredValue(password);
  const { score } = useMemo(() => estimator.check(typed), [typed]);
  const isCommon = useMemo(
    () => isCommonPassword(typed, { username, isLeaked: (text) => leaked.has(text) }),
    [typed, username],
  );
  if (isCommon) {
    return (
      <span className={styles.common} role="status">
        <Icon of={WarningIcon} size={14} />
        {t('tooCommon')}
      </span>
    );
  }
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
