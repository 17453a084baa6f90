import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { DownloadIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import styles from './RecoveryCodes.module.css';
import { texts } from './texts.ts';

interface RecoveryCodesProps {
  /** Undefined: there is nothing to show. */
  codes: readonly string[] | undefined;
  username: string;
  onClose: () => void;
}

/** Recovery codes, this once, with the ways to keep them. */
export function RecoveryCodes({ codes = [], username, onClose }: RecoveryCodesProps) {
  const t = useTexts(texts);
  const text = codes.join('\n');
  const handleDownload = () => {
    const file = new Blob([`${t('codesFile', { site: location.host, username })}\n\n${text}\n`], {
      type: 'text/plain;charset=utf-8',
    });
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${location.hostname}-${username}.txt`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Drawer open={codes.length > 0} onClose={onClose} title={t('codesTitle')}>
      <Stack gap={24}>
        <Alert tone="warning">{t('codesOnce')}</Alert>
        <p>{t('codesHow')}</p>
        <ul className={styles.codes} aria-label={t('codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Row>
          <Copy value={text} label={t('codesCopy')} />
          <Button size="sm" icon={DownloadIcon} onClick={handleDownload}>
            {t('codesDownload')}
          </Button>
        </Row>
        <Row justify="end">
          <Button kind="primary" onClick={onClose}>
            {t('codesDone')}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}
