import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AnnouncementIcon } from '../../ui/kit/icons.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';
import { FoldedWords } from './FoldedWords.tsx';
import styles from './ShopPage.module.css';
import { ShopPart } from './ShopPart.tsx';
import { texts } from './texts.ts';

/** What its owner has to say now. */
export function ShopAnnouncement({ words }: { words: string }) {
  return (
    <div className={styles.announcement}>
      <Icon of={AnnouncementIcon} size={18} />
      <FoldedWords text={words}>
        <OthersWords text={words} />
      </FoldedWords>
    </div>
  );
}

/** What its owner wants buyers to know before they buy. */
export function ShopNotice({ words }: { words: string }) {
  const t = useTexts(texts);
  return (
    <ShopPart title={t('notice')}>
      <p className={styles.written}>
        <OthersWords text={words} />
      </p>
    </ShopPart>
  );
}
