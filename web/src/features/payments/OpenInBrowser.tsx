import { useTexts } from '../../language/texts.ts';
import { Copy } from '../../ui/kit/Copy.tsx';
import styles from './OpenInBrowser.module.css';
import { texts } from './texts.ts';
import { wechatTexts } from './wechatTexts.ts';

/** Inside WeChat, where its page for phones is refused: how to go on in the phone's browser, with the menu drawn as WeChat has it. */
export function OpenInBrowser({ link }: { link: string }) {
  const t = useTexts(texts);
  const ofWechat = useTexts(wechatTexts);
  return (
    <div className={styles.open}>
      <div className={styles.bar} aria-hidden="true">
        <span>{t('title')}</span>
        <svg viewBox="0 0 36 24" width="36" height="24" className={styles.dots}>
          <circle cx="9" cy="12" r="2.5" />
          <circle cx="18" cy="12" r="2.5" />
          <circle cx="27" cy="12" r="2.5" />
        </svg>
      </div>
      <h2 className={styles.title}>{ofWechat('inWechatTitle')}</h2>
      <ol className={styles.steps}>
        <li>{ofWechat('inWechatMenu')}</li>
        <li>{ofWechat('inWechatOpen')}</li>
        <li>{ofWechat('inWechatPay')}</li>
      </ol>
      <p className={styles.copy}>
        {ofWechat('inWechatCopy')}
        <Copy value={link} label={t('copyLink')} />
      </p>
    </div>
  );
}
