import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { texts as words } from './certificateTexts.ts';
import styles from './HistoryList.module.css';
import { texts } from './texts.ts';
import type { Checked } from './useHistory.ts';

/** What was checked on this device, each a link that looks again; all of it goes with one tap. */
export function HistoryList({ list, onClear }: { list: readonly Checked[]; onClear: () => void }) {
  const t = useTexts(texts);
  const w = useTexts(words);
  if (list.length === 0) return null;
  return (
    <section className={styles.history}>
      <header>
        <h2>{t('history')}</h2>
        <Button kind="quiet" size="sm" onClick={onClear}>
          {t('clear')}
        </Button>
      </header>
      <ul>
        {list.map(({ link, kind, name, word, mark, at }) => (
          <li key={link}>
            <Link to={href('certificate', { token: link })}>
              <Mark kind={mark} size={18} />
              <span className={styles.name}>
                {w(kind)} {name}
              </span>
              <span className={`dotted ${styles.facts}`}>
                <span>{w(word)}</span>
                <Time at={at} as="relative" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
