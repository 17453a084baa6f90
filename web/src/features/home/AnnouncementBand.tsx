import { Link } from 'react-router';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AnnouncementIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Announcement.module.css';
import { announcementTexts } from './announcementTexts.ts';

export interface AnnouncementProps {
  id: number;
  text: string;
  language: string;
  publishedAt: string;
  /** Empty: its own page. */
  link: string;
}

/** One quiet line. */
export function AnnouncementBand({
  id,
  text,
  language,
  publishedAt,
  link,
  onClose,
}: AnnouncementProps & { onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const locale = useLocale();
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
        <IconButton icon={CloseIcon} size={28} label={t('closeAnnouncement')} onClick={onClose} />
      </p>
    </div>
  );
}
