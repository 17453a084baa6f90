import type { Order } from '#contract/orders/orders.ts';
import { useGatewayNames } from '../../parts/ledger/useGatewayNames.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PrintIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Receipt.module.css';
import { texts } from './receiptTexts.ts';
import { texts as renewalTexts } from './renewalTexts.ts';

/** A receipt to print or keep: seller, buyer, product, payment and refund. */
export function Receipt({ order, site, buyer }: { order: Order; site: string; buyer: string }) {
  const t = useTexts(texts);
  const renewal = useTexts(renewalTexts);
  const locale = useLocale();
  const gatewayName = useGatewayNames();
  const { amountFen, refundedFen } = order;
  const way = order.paidBy === 'balance' ? t('byBalance') : gatewayName(order.paidBy ?? '');
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
        <Facts
          facts={[
            { name: t('number'), value: order.id },
            { name: t('paidAt'), value: order.paidAt === null ? '–' : <Time at={order.paidAt} /> },
            { name: t('buyer'), value: buyer },
            { name: t('seller'), value: order.shop?.name ?? site },
            { name: t('paidBy'), value: way ?? '–' },
            { name: t('delivered'), value: order.deliveredAt === null ? '–' : <Time at={order.deliveredAt} /> },
          ]}
        />
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
                <Money fen={amountFen} />
              </td>
            </tr>
          </tbody>
          <tfoot>
            {refundedFen > 0 && <Total name={t('refunded')} fen={-refundedFen} />}
            <Total name={t('total')} fen={amountFen - refundedFen} className={styles.total} />
          </tfoot>
        </table>
        <p className={styles.note}>{t('note')}</p>
      </article>
    </>
  );
}

function Total({ name, fen, className }: { name: string; fen: number; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>
        <Money fen={fen} />
      </td>
    </tr>
  );
}
