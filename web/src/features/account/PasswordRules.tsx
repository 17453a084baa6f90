import { lazy, Suspense } from 'react';
import { limits } from '#contract/core/limits.ts';
import { passwordRules as rules } from '#contract/identity/passwordRules.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { CheckIcon, MinusIcon } from '../../ui/kit/icons.ts';
import { passwordRules } from './checks.ts';
import styles from './PasswordRules.module.css';
import { texts } from './texts.ts';

// Brings a dictionary along.
const PasswordStrength = lazy(async () => ({
  default: (await untilLoaded(() => import('./PasswordStrength.tsx'))).PasswordStrength,
}));

/** What the password needs, ticked off while it is typed. Phrasing content, because it is the field's description. */
export function PasswordRules({ password, username }: { password: string; username?: string }) {
  const t = useTexts(texts);
  const words = {
    ruleLength: t('ruleLength', limits.password),
    ruleDigit: t('ruleDigit'),
    ruleLower: t('ruleLower'),
    ruleUpper: t('ruleUpper'),
  };
  return (
    <span className={styles.rules}>
      <span className="visually-hidden">{t('rules')}: </span>
      {passwordRules.map(({ name, holds }) => {
        const isMet = holds(password);
        return (
          <span key={name} className={isMet ? styles.met : styles.unmet}>
            <Icon of={isMet ? CheckIcon : MinusIcon} size={14} />
            {words[name]}
            <span className="visually-hidden"> ({isMet ? t('ruleMet') : t('ruleUnmet')}) </span>
          </span>
        );
      })}
      <span>{t('ruleLong', { longMin: rules.longMin })}</span>
      {password !== '' && (
        <Suspense>
          <PasswordStrength password={password} username={username} />
        </Suspense>
      )}
    </span>
  );
}
