import { useRef, useState } from 'react';
import type { Certificate } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { ComplainIcon, DownloadIcon, PrintIcon, RefreshIcon, SearchIcon } from '../../ui/kit/icons.ts';
import { Notice } from '../../ui/kit/PageState.tsx';
import type { QrPath } from '#contract/core/qrPath.ts';
import { toast } from '../../ui/kit/toast.ts';
import { usePaperTheme } from '../../language/usePaperTheme.ts';
import { CertificateCard } from './CertificateCard.tsx';
import { CertificateDrawing } from './CertificateDrawing.tsx';
import { CertificatePortrait } from './CertificatePortrait.tsx';
import styles from './CertificatePage.module.css';
import { texts } from './certificatePageTexts.ts';
import { texts as words } from './certificateTexts.ts';
import { lookOf } from './inquiryResults.ts';
import { useCertificateLines } from './useCertificateLines.ts';

interface CertificatePageProps {
  certificate: Certificate;
  token: string;
  /** The whole address of this page, for the code and for forwarding. */
  address: string;
  /** The address as a QR code. */
  code: QrPath;
  siteName: string;
}

/** What a forwarded link is worth now: looked up again, to be printed, kept as a picture, and scanned by the next one. */
export function CertificatePage({ certificate, token, address, code, siteName }: CertificatePageProps) {
  const t = useTexts(texts);
  const w = useTexts(words);
  const { now, checkedAt } = certificate;
  const lines = useCertificateLines(now, { checkedAt, site: siteName });
  const drawing = useRef<SVGSVGElement>(null);
  const [saving, setSaving] = useState(false);
  usePaperTheme();
  const handleSave = async () => {
    if (drawing.current === null) return;
    setSaving(true);
    try {
      const { saveCertificatePicture } = await import('./saveCertificatePicture.ts');
      await saveCertificatePicture(drawing.current, `${siteName}-${lines.result}.png`);
    } catch {
      toast.bad(t('pictureFailed'));
    } finally {
      setSaving(false);
    }
  };
  const { title, large, word } = lines;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('pageTitle')}</h1>
        <p>{t('pageLead')}</p>
      </header>
      <div className={styles.said}>
        <SaidThen certificate={certificate} />
      </div>
      <div className={styles.object}>
        <CertificateDrawing
          ref={drawing}
          lines={lines}
          code={code}
          label={`${w('drawn', { title, large, word })} ${t('scan')}`}
        />
        <CertificatePortrait lines={lines} code={code} label={`${w('drawn', { title, large, word })} ${t('scan')}`} />
      </div>
      <noscript>
        <p className={styles.address}>
          {t('address')} <span>{address}</span>
        </p>
      </noscript>
      <div className={styles.actions}>
        <Copy value={address} label={t('copyLink')} />
        <Button size="sm" icon={DownloadIcon} busy={saving} className="needs-scripts" onClick={() => void handleSave()}>
          {t('savePicture')}
        </Button>
        <Button size="sm" icon={PrintIcon} className="needs-scripts" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <LinkButton size="sm" icon={RefreshIcon} to={href('certificate', { token })} leaves>
          {t('again')}
        </LinkButton>
        <LinkButton size="sm" kind="quiet" icon={SearchIcon} to={href('inquire')}>
          {t('askOther')}
        </LinkButton>
        <LinkButton size="sm" kind="quiet" icon={ComplainIcon} to={href('report')}>
          {w('report')}
        </LinkButton>
      </div>
      <div className={styles.details}>
        <CertificateCard facts={now} checkedAt={checkedAt} />
      </div>
    </div>
  );
}

/** What the link said when it was made, beside what holds now. */
function SaidThen({ certificate: { said, now } }: { certificate: Certificate }) {
  const t = useTexts(texts);
  const w = useTexts(words);
  const { exact } = useFormats();
  const time = exact(said.at);
  const word = w(lookOf(now).word);
  if (said.result === now.result) return <p className={styles.same}>{t('saidSame', { time, result: word })}</p>;
  return <Alert tone="warning">{t('saidOther', { time, before: w(said.result), now: word })}</Alert>;
}

/** For a link that was cut off or made up. */
export function UnknownCertificate() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('unknownTitle')}
      text={t('unknownText')}
      action={
        <LinkButton kind="primary" to={href('inquire')}>
          {t('askOther')}
        </LinkButton>
      }
    />
  );
}
