import type { Order } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PrintIcon } from '../../ui/kit/icons.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { texts } from './receiptTexts.ts';
import styles from './Receipt.module.css';
import { texts as renewalTexts } from './renewalTexts.ts';

/** One sheet to print or keep: who sold what to whom, for how much, when it was paid, what came back. */
export function Receipt({ order, site, buyer }: { order: Order; site: string; buyer: string }) {
  const t = useTexts(texts);
  const renewal = useTexts(renewalTexts);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const way = order.paidBy === 'balance' ? t('byBalance') : order.paidBy === 'sandbox' ? t('bySandbox') : order.paidBy;
  const netFen = order.amountFen - order.refundedFen;
  return (
    <>
      <div className={styles.print}>
        <Button kind="primary" icon={PrintIcon} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <Logo name={site} />
          <h1>{t('receipt')}</h1>
        </header>
        <dl className={styles.facts}>
          <Fact name={t('number')} value={String(order.id)} />
          <Fact name={t('paidAt')} value={order.paidAt === null ? '–' : dateTime(order.paidAt)} />
          <Fact name={t('buyer')} value={buyer} />
          <Fact name={t('seller')} value={order.shop?.name ?? site} />
          <Fact name={t('paidBy')} value={way ?? '–'} />
          <Fact name={t('delivered')} value={order.deliveredAt === null ? '–' : dateTime(order.deliveredAt)} />
        </dl>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('each')}</th>
              <th scope="col">{t('pieces')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <span lang={otherScript(order.title, locale)}>{order.title}</span>
                <small>{order.skuName}</small>
                {order.renewal !== null && <small>{renewal('line', { key: order.renewal.keyMasked })}</small>}
              </td>
              <td>
                <Money fen={order.unitPriceFen} />
              </td>
              <td className="figures">{order.quantity}</td>
              <td>
                <Money fen={order.amountFen} />
              </td>
            </tr>
          </tbody>
          <tfoot>
            {order.refundedFen > 0 && (
              <tr>
                <th scope="row" colSpan={3}>
                  {t('refunded')}
                </th>
                <td>
                  <Money fen={-order.refundedFen} />
                </td>
              </tr>
            )}
            <tr className={styles.total}>
              <th scope="row" colSpan={3}>
                {t('total')}
              </th>
              <td>
                <Money fen={netFen} />
              </td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.note}>{t('note')}</p>
      </article>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
