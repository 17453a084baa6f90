import { gateways } from '#contract/orders/gateways.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { useLocale } from '../../language/locale.tsx';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { ExternalIcon, RefreshIcon } from '../../ui/kit/icons.ts';
import { QrCode } from '../../ui/kit/QrCode.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import styles from './GatewayPay.module.css';
import { texts } from './texts.ts';
import { useOffer } from './usePayment.ts';

const qrSize = 208;

/** QR code and link of the gateway; the link is the way for whoever pays on this device. */
export function GatewayPay({ payment }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { attempt, error, retry } = useOffer(payment);
  if (payment.gateways.length === 0) return <Alert tone="warning">{t('noGateway')}</Alert>;
  if (error) {
    return (
      <div className={styles.pay}>
        <Alert tone="warning">{error instanceof CallError ? error.message : ''}</Alert>
        <Button icon={RefreshIcon} onClick={() => void retry()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  const gateway = attempt?.gateway ?? payment.gateways[0];
  return (
    <div className={styles.pay}>
      <div className={styles.code}>
        {attempt ? (
          <QrCode value={attempt.payUrl} size={qrSize} label={t('qrCode')} />
        ) : (
          <span role="status">
            <span className="visually-hidden">{t('preparing')}</span>
            <Skeleton width={qrSize} height={qrSize} />
          </span>
        )}
      </div>
      <p className={styles.scan}>{t('scan')}</p>
      {attempt ? (
        <LinkButton kind="primary" to={attempt.payUrl} leaves icon={ExternalIcon} fullWidth>
          {t('pay')}
        </LinkButton>
      ) : (
        <Button kind="primary" icon={ExternalIcon} disabled fullWidth>
          {t('pay')}
        </Button>
      )}
      {gateway !== undefined && (
        <p className={styles.note}>
          <Badge tone="warning">{gateways[gateway].name[locale]}</Badge>
          {gateways[gateway].note[locale]}
        </p>
      )}
    </div>
  );
}
