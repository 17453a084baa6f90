import { useTexts } from '../../language/texts.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { InstantIcon, LockIcon, VerifiedIcon } from '../../ui/kit/icons.ts';
import styles from './Benefits.module.css';
import { texts } from './texts.ts';

/** How it works, in three steps. */
export function HowItWorks() {
  const t = useTexts(texts);
  const steps = [
    { title: t('howChoose'), text: t('howChooseText') },
    { title: t('howPay'), text: t('howPayText') },
    { title: t('howUse'), text: t('howUseText') },
  ];
  return (
    <ol className={styles.points}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** What a buyer can rely on. */
export function Promise() {
  const t = useTexts(texts);
  const points: { icon: IconShape; title: string; text: string }[] = [
    { icon: InstantIcon, title: t('promiseInstant'), text: t('promiseInstantText') },
    { icon: LockIcon, title: t('promiseHeld'), text: t('promiseHeldText') },
    { icon: VerifiedIcon, title: t('promiseGenuine'), text: t('promiseGenuineText') },
  ];
  return (
    <ul className={`${styles.points} ${styles.panel}`}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className={styles.sign}>
            <Icon of={icon} size={28} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
