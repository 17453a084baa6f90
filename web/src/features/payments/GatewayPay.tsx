import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { QrPath } from '#contract/core/qrPath.ts';
import { gateways, type GatewayName } from '#contract/orders/gateways.ts';
import { codedAddress } from '#contract/orders/paymentCode.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownIcon, ExternalIcon, RefreshIcon } from '../../ui/kit/icons.ts';
import { QrDrawing } from '../../ui/kit/QrDrawing.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './GatewayPay.module.css';
import { texts } from './texts.ts';
import { useFee, useInWechat, useOffer, useWay } from './usePayment.ts';

// Codes come drawn; an offer that another tab asked for is drawn here.
const QrCode = lazy(async () => ({ default: (await untilLoaded(() => import('../../ui/kit/QrCode.tsx'))).QrCode }));

const OpenInBrowser = lazy(async () => ({
  default: (await untilLoaded(() => import('./OpenInBrowser.tsx'))).OpenInBrowser,
}));

const qrSize = 196;

/** Codes as the server drew them. */
export interface DrawnCodes {
  /** Of the page itself. */
  link: QrPath;
  /** Of what was offered before the page was asked for; null: nothing was, or the page's own is shown. */
  offer: { payUrl: string; code: QrPath } | null;
}

interface GatewayPayProps {
  payment: PaymentState;
  gateway: GatewayName;
  /** The address of the page, for somebody else to pay. */
  link: string;
  codes: DrawnCodes;
}

/** Code and button of the gateway. Who pays on a touch screen has the button first; the code is for somebody else there. */
export function GatewayPay({ payment, gateway, link, codes }: GatewayPayProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const way = useWay(payment, gateway);
  const isInWechat = useInWechat();
  // WeChat's own browser refuses its page for phones: nothing is asked for that leads nowhere.
  const isRefusedHere = gateway === 'wechat' && way === 'phone' && isInWechat !== false;
  const { attempt, code, error, retry } = useOffer(payment, gateway, isRefusedHere ? undefined : way);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (error) {
    return (
      <div className={styles.pay}>
        <Alert tone="warning">{error instanceof CallError ? error.message : ''}</Alert>
        <Button kind="primary" icon={RefreshIcon} onClick={() => void retry()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  const name = gateways[gateway].app[locale];
  const page = payment.ways.find((one) => one.gateway === gateway && one.way === 'page');
  if (isRefusedHere && isInWechat === true) {
    return (
      <Suspense fallback={<Skeleton height={240} round={12} />}>
        <OpenInBrowser link={link} />
      </Suspense>
    );
  }
  if ((way ?? attempt?.way) === 'qr') {
    return (
      <div className={styles.pay}>
        <div className={styles.code}>
          <Code>{attempt && <OfferCode {...{ attempt, code, codes }} label={t('scanWith', { name })} />}</Code>
        </div>
        <p className={styles.scan}>
          {t('scanWith', { name })}
          <Copy value={link} label={t('copyLink')} />
        </p>
        {page && <PageButton payment={payment} feeFen={page.feeFen} gateway={gateway} name={name} />}
      </div>
    );
  }
  const act = way === 'phone' ? t('payInApp', { name }) : t('pay');
  return (
    <div className={styles.pay}>
      {attempt ? (
        <LinkButton kind="primary" to={attempt.payUrl} leaves icon={ExternalIcon} fullWidth className={styles.act}>
          {act}
        </LinkButton>
      ) : (
        <Button kind="primary" icon={ExternalIcon} disabled fullWidth className={styles.act}>
          {act}
        </Button>
      )}
      <p className={styles.note}>{gateways[gateway].note[locale]}</p>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('somebodyElse')}
        <Icon of={DownIcon} size={16} />
      </button>
      <div id={id} className={styles.other} data-open={isOpen}>
        <div className={styles.code}>
          <Code>{attempt && <OfferCode {...{ attempt, code, codes }} label={t('qrCode')} />}</Code>
        </div>
        <p className={styles.scan}>
          {t('scan')}
          <Copy value={link} label={t('copyLink')} />
        </p>
      </div>
    </div>
  );
}

interface OfferCodeProps {
  attempt: NonNullable<PaymentState['attempt']>;
  /** As it came with the answer. */
  code: QrPath | null | undefined;
  codes: DrawnCodes;
  label: string;
}

/** The code of an offer, or that of the page, which leads on to it. */
function OfferCode({ attempt, code, codes: { link, offer }, label }: OfferCodeProps) {
  const coded = codedAddress(attempt);
  if (coded === null) return <QrDrawing code={link} size={qrSize} label={label} />;
  const drawn = code ?? (offer?.payUrl === coded ? offer.code : undefined);
  if (drawn) return <QrDrawing code={drawn} size={qrSize} label={label} />;
  return <QrCode value={coded} size={qrSize} label={label} />;
}

interface PageButtonProps {
  payment: PaymentState;
  gateway: GatewayName;
  /** Of the page. */
  feeFen: number;
  name: string;
}

/** For who has no phone at hand: the gateway's own page, asked for when it is wanted. */
function PageButton({ payment, gateway, feeFen, name }: PageButtonProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { token } = payment;
  const amountFen = payment.amountFen - payment.fromBalanceFen;
  const isOther = useFee(payment, gateway) !== feeFen;
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { attempt } = await call('getPayment', { gateway, way: 'page', token, feeFen });
      if (attempt?.way === 'page') return window.location.assign(attempt.payUrl);
    } catch {
      // The call has told why.
    }
    setBusy(false);
  };
  return (
    <Button icon={ExternalIcon} busy={isBusy} onClick={() => void open()} className={styles.act} fullWidth>
      {isOther ? t('payOnPageFor', { name, total: money(amountFen + feeFen) }) : t('payOnPage', { name })}
    </Button>
  );
}

/** The shape of what is coming; the link alone where no script runs. */
export function PreparingCode({ attempt }: { attempt: PaymentState['attempt'] }) {
  const t = useTexts(texts);
  return (
    <div className={styles.pay}>
      <div className={styles.act}>
        <Skeleton width="100%" height={40} />
      </div>
      <span className={styles.note}>
        <Skeleton width={140} height={18} />
      </span>
      <span className={styles.fold} aria-hidden />
      <div className={styles.other}>
        <div className={styles.code}>
          <Waiting />
        </div>
        <Skeleton width={180} height={28} />
      </div>
      {attempt && attempt.way !== 'qr' && (
        <noscript>
          <a href={attempt.payUrl}>{t('pay')}</a>
        </noscript>
      )}
    </div>
  );
}

/** A code, or its shape until there is one. */
function Code({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children || <Waiting />}</Suspense>;
}

function Waiting() {
  const t = useTexts(texts);
  return (
    <span role="status">
      <span className="visually-hidden">{t('preparing')}</span>
      <Skeleton width={qrSize} height={qrSize} />
    </span>
  );
}
