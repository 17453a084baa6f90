import type { ReactNode } from 'react';
import type { AccountSecurity } from '#contract/identity/factors.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { CheckIcon, MinusIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import styles from './SecurityLevel.module.css';
import cards from './PasswordCard.module.css';
import { securityLevel, securitySteps, type SecurityStep } from './securityLevel.ts';
import { texts } from './texts.ts';

/** How well the account is protected, and the next thing worth doing. */
export function SecurityLevel({
  security,
  onStep,
}: {
  security: AccountSecurity;
  /** Does what a step asks for. */
  onStep: (step: Exclude<SecurityStep, 'password'>) => void;
}) {
  const t = useTexts(texts);
  const { done, next } = securityLevel(security);
  const levels = [t('level1'), t('level2'), t('level3'), t('level4')];
  const isWhole = next === undefined;
  const words: Record<SecurityStep, ReactNode> = {
    password: t('stepPassword'),
    factor: t('stepFactor'),
    codes: t('stepCodes'),
    passkey: t('stepPasskey'),
  };
  return (
    <Card title={t('levelTitle')} className={cards.narrow}>
      <div className={styles.level}>
        <strong className={styles.word}>{levels[done.length - 1]}</strong>
        <div
          className={`${styles.meter} ${isWhole ? styles.whole : ''}`}
          role="img"
          aria-label={t('levelOf', { level: done.length, of: securitySteps.length })}
        >
          {securitySteps.map((step, index) => (
            <span key={step} className={index < done.length ? styles.filled : ''} />
          ))}
        </div>
        <ul className={styles.steps}>
          {securitySteps.map((step) => {
            const isDone = done.includes(step);
            return (
              <li key={step} className={isDone ? styles.done : styles.open}>
                <Icon of={isDone ? CheckIcon : MinusIcon} size={16} />
                {words[step]}
                <span className="visually-hidden"> ({t(isDone ? 'stepDone' : 'stepOpen')})</span>
              </li>
            );
          })}
        </ul>
        {next !== undefined && next !== 'password' && (
          <Row>
            <Button kind="primary" onClick={() => onStep(next)}>
              {t(`next_${next}`)}
            </Button>
          </Row>
        )}
      </div>
    </Card>
  );
}
