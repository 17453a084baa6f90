import { useState } from 'react';
import { Link } from 'react-router';
import type { ShownAnnouncement } from '#contract/site/announcements.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { BackIcon, NextIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { WaterLine } from '../../ui/drawings/WaterLine.tsx';
import { texts } from './texts.ts';
import styles from './Workplace.module.css';

/** Slides and announcements, as admins keep them. */
export function News() {
  const t = useTexts(texts);
  const query = useCall('listShownAnnouncements', {});
  const slides = query.data?.carousel ?? [];
  return (
    <>
      {slides.length > 0 && <Carousel slides={slides} />}
      <Card title={t('announcement')}>
        <PageState
          query={query}
          skeleton={<SkeletonLines count={3} />}
          isEmpty={({ announcements }) => announcements.length === 0}
          empty={<p className={styles.none}>{t('noAnnouncement')}</p>}
        >
          {({ announcements }) => (
            <ul className={styles.news}>
              {announcements.map((one) => (
                <li key={one.id}>
                  <Headline of={one} />
                  <small>
                    <Time at={one.publishedAt} as="date" />
                  </small>
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </Card>
    </>
  );
}

function Headline({ of: { id, text, language, link } }: { of: ShownAnnouncement }) {
  const locale = useLocale();
  return (
    <Link to={link || href('announcement', { id })} lang={language === locale ? undefined : language}>
      {text}
    </Link>
  );
}

/** One slide at a time; it moves only when its reader wants it to. */
function Carousel({ slides }: { slides: readonly ShownAnnouncement[] }) {
  const t = useTexts(texts);
  const [at, setAt] = useState(0);
  const slide = slides[at % slides.length];
  if (!slide) return null;
  const move = (by: number) => setAt((at + by + slides.length) % slides.length);
  return (
    <section className={styles.carousel} aria-label={t('carousel')} aria-roledescription="carousel">
      <div className={styles.slide}>
        {slide.picture === '' ? (
          <div className={styles.drawn} aria-hidden>
            <WaterLine />
          </div>
        ) : (
          <img src={pictureUrl(slide.picture, 640)} alt="" />
        )}
        <p className={styles.caption} aria-live="polite">
          <Headline of={slide} />
        </p>
      </div>
      {slides.length > 1 && (
        <div className={styles.steps}>
          <IconButton icon={BackIcon} size={28} label={t('previous')} onClick={() => move(-1)} />
          <small>{t('slide', { number: (at % slides.length) + 1, total: slides.length })}</small>
          <IconButton icon={NextIcon} size={28} label={t('next')} onClick={() => move(1)} />
        </div>
      )}
    </section>
  );
}
