import { useTexts } from '../../language/texts.ts';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { QrCode } from '../../ui/kit/QrCode.tsx';
import styles from './ShareDialog.module.css';
import { shareTexts } from './shareTexts.ts';

/** The link to copy, and a code for a phone. */
export function ShareDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const t = useTexts(shareTexts);
  return (
    <Modal open onClose={onClose} title={t('shareOf', { title })} size="sm">
      <Stack gap={16}>
        <p className={styles.link}>
          <input readOnly value={url} aria-label={t('link')} onFocus={(event) => event.currentTarget.select()} />
          <Copy value={url} label={t('copy')} />
        </p>
        <div className={styles.code}>
          <QrCode value={url} size={180} label={t('code')} />
          <span>{t('scan')}</span>
        </div>
      </Stack>
    </Modal>
  );
}
