import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AnnouncementIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Announcement.module.css';
import { texts } from './texts.ts';

interface AnnouncementProps {
  id: number;
  text: string;
  language: string;
  publishedAt: string;
  /** Empty: its own page. */
  link: string;
}

/** The newest one that the reader has closed in this browser. */
const closedKey = 'announcementClosed';

/** The newest announcement as one quiet line, which the reader can close for good. */
export function Announcement({ id, text, language, publishedAt, link }: AnnouncementProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(Number(localStorage.getItem(closedKey)) === id), [id]);
  const handleClose = () => {
    localStorage.setItem(closedKey, String(id));
    setClosed(true);
  };
  if (isClosed) return null;
  return (
    <div className={styles.band}>
      <p className={styles.line}>
        <Icon of={AnnouncementIcon} size={16} />
        <span className="visually-hidden">{t('announcement')}</span>
        <Link
          to={link || href('announcement', { id })}
          className={styles.text}
          lang={language === locale ? undefined : language}
        >
          {text}
        </Link>
        <span className={styles.time}>
          <Time at={publishedAt} as="date" />
        </span>
        <IconButton icon={CloseIcon} size={28} label={t('closeAnnouncement')} onClick={handleClose} />
      </p>
    </div>
  );
}
