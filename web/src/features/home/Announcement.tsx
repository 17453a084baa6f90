import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AnnouncementIcon } from '../../ui/kit/icons.ts';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Announcement.module.css';
import { texts } from './texts.ts';

/** The newest announcement as one quiet line. */
export function Announcement({ text, language, at }: { text: string; language: string; at: string }) {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <div className={styles.band}>
      <p className={styles.line}>
        <Icon of={AnnouncementIcon} size={16} />
        <span className="visually-hidden">{t('announcement')}</span>
        <span className={styles.text} lang={language === locale ? undefined : language}>
          {text}
        </span>
        <span className={styles.time}>
          <Time at={at} as="date" />
        </span>
      </p>
    </div>
  );
}
