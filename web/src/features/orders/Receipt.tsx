import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders.ts';
import { refundStateTexts } from '#contract/orders/refundTexts.ts';
import { useGatewayNames } from '../../parts/ledger/useGatewayNames.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { PrintIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { QrCode } from '../../ui/kit/QrCode.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { usePaperTheme } from '../../language/usePaperTheme.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { Seal } from '../../ui/drawings/Seal.tsx';
import styles from './Receipt.module.css';
import { useCouponWords } from './useCouponWords.ts';
import { texts } from './receiptTexts.ts';
import { texts as renewalTexts } from './renewalTexts.ts';

interface ReceiptProps {
  order: Order;
  site: string;
  buyer: string;
  /** The whole address of this page: what a printed receipt is compared with. */
  address: string;
}

/** A receipt to print or keep: seller, buyer, product, payment and refund, with the seal of the site. */
export function Receipt({ order, site, buyer, address }: ReceiptProps) {
  const t = useTexts(texts);
  const renewal = useTexts(renewalTexts);
  const locale = useLocale();
  const gatewayName = useGatewayNames();
  const couponWords = useCouponWords();
  const { amountFen, refundedFen, coupon, gatewayFeeFen, fromBalanceFen } = order;
  const isReturned = refundedFen >= amountFen && amountFen > 0;
  const paidFen = amountFen + gatewayFeeFen;
  usePaperTheme();
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
            { name: t('ofBalance'), value: fromBalanceFen === 0 ? undefined : <Money fen={fromBalanceFen} /> },
            { name: t('delivered'), value: order.deliveredAt === null ? '–' : <Time at={order.deliveredAt} /> },
          ]}
        />
        {order.openRefund !== null && (
          <Alert tone="info" more={<Link to={href('orders', { order: order.id })}>{t('toRefund')}</Link>}>
            {t('refundOpen', { state: refundStateTexts[locale][order.openRefund.state] })}
          </Alert>
        )}
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
                <Money fen={amountFen + (coupon?.discountFen ?? 0)} />
              </td>
            </tr>
          </tbody>
          <tfoot>
            {coupon && <Total name={couponWords(coupon)} fen={-coupon.discountFen} />}
            {gatewayFeeFen > 0 && <Total name={t('gatewayFee')} fen={gatewayFeeFen} />}
            <Total name={t('total')} fen={paidFen} className={styles.total} />
            {refundedFen > 0 && (
              <>
                <Total name={t('refunded')} fen={-refundedFen} />
                <Total name={t('remains')} fen={paidFen - refundedFen} className={styles.total} />
              </>
            )}
          </tfoot>
        </table>
        <footer className={styles.foot}>
          <figure className={`${styles.seal} ${isReturned ? styles.returned : ''}`}>
            <Seal size={132}>
              <circle cx={100} cy={100} r={58.5} stroke="currentColor" />
              <g transform="translate(64 52)">
                <Mark kind={isReturned ? 'refunded' : 'verified'} size={72} />
              </g>
              <text x={100} y={144} textAnchor="middle" fontSize={17} fontWeight={700} fill="currentColor">
                {t(isReturned ? 'sealReturned' : 'sealPaid')}
              </text>
            </Seal>
            <figcaption>{site}</figcaption>
          </figure>
          <p className={styles.note}>{t('note')}</p>
          <figure className={styles.code}>
            <QrCode value={address} size={112} label={t('scan')} />
            <figcaption>{t('scan')}</figcaption>
          </figure>
        </footer>
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
