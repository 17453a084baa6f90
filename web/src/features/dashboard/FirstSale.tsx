import type { Business } from '#contract/console/dashboard.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { useAction } from '../../record/useAction.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Pool } from '../../ui/drawings/Pool.tsx';
import styles from './FirstSale.module.css';
import { firstSaleTexts } from './firstSaleTexts.ts';

/** A seller's one moment: the first order that was ever paid, until it is read. Any way on from here has read it. */
export function FirstSale({ sale }: { sale: NonNullable<Business['firstSale']> }) {
  const t = useTexts(firstSaleTexts);
  const { dayAndTime } = useFormats();
  const read = useAction('readFirstSale');
  const handleRead = () => read.press({});
  return (
    <section className={styles.card} aria-labelledby="first-sale">
      <h2 id="first-sale" className={styles.title}>
        {t('title')}
      </h2>
      <Price fen={sale.amountFen} size="xl" />
      <p className={styles.text}>{t('text', { title: sale.title, time: dayAndTime(sale.at) })}</p>
      <div className={styles.acts}>
        <LinkButton kind="primary" to={href('shopCenter', { tab: 'orders', order: sale.orderId })} onClick={handleRead}>
          {t('toSale')}
        </LinkButton>
        <LinkButton to={href('shopCenter', { tab: 'money' })} onClick={handleRead}>
          {t('toMoney')}
        </LinkButton>
        <Button kind="quiet" busy={read.busy} onClick={handleRead}>
          {t('read')}
        </Button>
      </div>
      <div className={styles.foot}>
        <Pool />
      </div>
    </section>
  );
}
