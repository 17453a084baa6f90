import type { ReactNode } from 'react';
import type { Shop } from '#contract/shops/shops.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';
import { ShopHead } from './ShopHead.tsx';
import styles from './ShopPage.module.css';
import { ShopPart } from './ShopPart.tsx';
import { texts } from './texts.ts';

const FoldedWords = whenTouched(async () => (await import('./FoldedWords.tsx')).FoldedWords);
const ShopFigures = whenTouched(async () => (await import('./ShopFigures.tsx')).ShopFigures);
// Many shops say nothing.
const ShopAnnouncement = lazyHalf(async () => (await import('./ShopSays.tsx')).ShopAnnouncement);
const ShopNotice = lazyHalf(async () => (await import('./ShopSays.tsx')).ShopNotice);
const HolidayNote = lazyHalf(async () => (await import('../../parts/shop/HolidayNote.tsx')).HolidayNote);
// Most are open day and night.
const ShopHours = lazyHalf(async () => (await import('./ShopHours.tsx')).ShopHours);

interface ShopPageProps {
  shop: Shop;
  /** At the right of the head. */
  acts?: ReactNode;
  /** Search, sections and the newest; products belong to another feature, so the page hands them in. */
  children: ReactNode;
  /** What buyers say; belongs to another feature, likewise. */
  reviews?: ReactNode;
  /** One line at the very end. */
  foot?: ReactNode;
  /** How to reach it; calls, so the page hands it in. */
  contacts?: ReactNode;
  /** Who stands behind it; likewise. */
  licence?: ReactNode;
}

/** The public page of a shop: what was measured stands above what its owner says, of which a phone shows the first lines. Its editor shows the same as a preview. */
export function ShopPage({ shop, acts, children, reviews, contacts, licence, foot }: ShopPageProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { intro, language, announcement, notice, holiday, hours } = shop;
  return (
    <article className={styles.page}>
      <ShopHead shop={shop} acts={acts} />
      {holiday && <HolidayNote holiday={holiday} />}
      <ShopFigures shop={shop} hasReviews={reviews !== undefined} />
      {intro !== '' && (
        <div className={styles.intro} lang={language === locale ? undefined : language}>
          <FoldedWords text={intro}>{intro}</FoldedWords>
        </div>
      )}
      {announcement !== '' && <ShopAnnouncement words={announcement} />}
      {children}
      {reviews}
      <div className={styles.about}>
        {notice !== '' && <ShopNotice words={notice} />}
        {!hours.always && <ShopHours days={hours.days} />}
        {licence !== undefined && <ShopPart title={t('licence')}>{licence}</ShopPart>}
        {contacts !== undefined && <ShopPart title={t('contacts')}>{contacts}</ShopPart>}
      </div>
      {foot !== undefined && <p className={styles.foot}>{foot}</p>}
    </article>
  );
}
