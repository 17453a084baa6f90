import { type CSSProperties, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Mark } from '../drawings/Mark.tsx';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { footHeight } from './footHeight.ts';
import { CloseIcon, InfoIcon } from './icons.ts';
import { texts } from './texts.ts';
import { dismissGood, dismissToast, toastStore } from './toast.ts';
import styles from './Toasts.module.css';

const marks = { good: 'done', bad: 'revoked' } as const;
const none: readonly never[] = [];

/** A success is not to stand beside what comes of the next act. */
function handleClick({ target }: MouseEvent) {
  if (target instanceof Element && target.closest('a, button') && !target.closest('[role=tab]')) dismissGood();
}

/** Where `toast.good()` and the others appear; stands once in the page and is a live region. */
export function Toasts() {
  const t = useTexts(texts);
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  useEffect(() => {
    // Before the button's own work: what that says stays.
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, []);
  const foot = useFoot(shown.length > 0);
  return (
    <div className={styles.region} role="status" aria-live="polite" style={foot}>
      {shown.map(({ id, tone, text }) => (
        <div key={id} className={`${styles.toast} ${styles[tone]}`}>
          {tone === 'info' ? <Icon of={InfoIcon} size={24} /> : <Mark kind={marks[tone]} size={24} />}
          <span className={styles.text}>{text}</span>
          <IconButton icon={CloseIcon} label={t('close')} size={28} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  );
}

/** What is taken at the foot of the window while something is shown there: `--foot`. */
function useFoot(isShown: boolean): CSSProperties {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    const handleChange = () => setHeight(footHeight());
    handleChange();
    // A drawer that closes takes its bar away, another page brings one.
    const timer = setInterval(handleChange, 300);
    window.visualViewport?.addEventListener('resize', handleChange);
    return () => {
      clearInterval(timer);
      window.visualViewport?.removeEventListener('resize', handleChange);
    };
  }, [isShown]);
  return height === 0 ? {} : ({ '--foot': `${height}px` } as CSSProperties);
}
