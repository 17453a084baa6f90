import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import { useTexts } from '../../language/texts.ts';
import { useHeldPromise } from '../../parts/promises/heldPromise.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownIcon } from '../../ui/kit/icons.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './Promises.module.css';
import { promiseTexts } from './promiseTexts.ts';

/** What a buyer can rely on: one line, which folds out. */
export function Promises() {
  const t = useTexts(promiseTexts);
  const held = useHeldPromise();
  const days = refundUnseenSeconds / 86_400;
  const points = [
    [t('promiseInstant'), t('promiseInstantText')],
    [t('promiseReturn', { days }), t('promiseReturnText')],
    [held.title, held.text],
    [t('promiseGenuine'), t('promiseGenuineText')],
  ];
  return (
    <details className={styles.fold}>
      <summary>
        <Mark kind="verified" size={20} className={styles.mark ?? ''} />
        <span>
          {points
            .slice(0, 3)
            .map(([title]) => title)
            .join(' · ')}
        </span>
        <Icon of={DownIcon} size={18} />
      </summary>
      <ul>
        {points.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
