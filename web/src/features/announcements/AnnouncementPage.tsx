import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { href } from '../../paths.ts';
import styles from './AnnouncementPage.module.css';
import { shownTexts } from './shownTexts.ts';

/** An announcement with all that it says. */
export function AnnouncementPage({ announcement }: { announcement: CallOutput<'getAnnouncement'> }) {
  const t = useTexts(shownTexts);
  const locale = useLocale();
  const { text, language, publishedAt, html, link } = announcement;
  const lang = language === locale ? undefined : language;
  return (
    <article className={styles.page}>
      <p className={styles.time}>
        {t('announcement')} · <Time at={publishedAt} as="date" />
      </p>
      <h1 lang={lang}>{text}</h1>
      {html !== '' && <Prose html={html} lang={lang} />}
      <p className={styles.on}>
        {link !== '' && (
          <LinkButton kind="primary" to={link}>
            {t('more')}
          </LinkButton>
        )}
        <LinkButton to={href('products')}>{t('browse')}</LinkButton>
        <LinkButton to={href('help')}>{t('help')}</LinkButton>
      </p>
    </article>
  );
}

/** One that no visitor may read: its reader may. */
export function OwnAnnouncement({ id }: { id: number }) {
  const t = useTexts(shownTexts);
  const { loggedIn } = useSession();
  const query = useCall('getAnnouncement', { id }, { enabled: loggedIn && id > 0 });
  if (!loggedIn || id === 0) return <Notice page picture="missing" title={t('gone')} text={t('onlyUsers')} />;
  return <PageState query={query}>{(announcement) => <AnnouncementPage announcement={announcement} />}</PageState>;
}
