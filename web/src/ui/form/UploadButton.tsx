import { useRef, useState } from 'react';
import { CallError } from '../../api/callError.ts';
import type { CallOutput } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../kit/Button.tsx';
import { UploadIcon } from '../kit/icons.ts';
import { toast } from '../kit/toast.ts';
import styles from './UploadButton.module.css';
import { uploadTexts } from './uploadTexts.ts';

interface UploadButtonProps {
  /** The stored file, once all of it is there. */
  onStored: (file: CallOutput<'uploadFile'>) => void | Promise<void>;
}

/** Uploads one file that a seller hands out; says how far it is, and can be stopped. */
export function UploadButton({ onStored }: UploadButtonProps) {
  const t = useTexts(uploadTexts);
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  async function send(file: File) {
    stop.current = new AbortController();
    setSending({ name: file.name, share: 0 });
    try {
      const stored = await upload('uploadFile', {
        body: file,
        onProgress: (share) => setSending({ name: file.name, share }),
        signal: stop.current.signal,
      });
      await onStored(stored);
      toast.good(t('sent', { name: stored.name }));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (!stop.current.signal.aborted) toast.bad(thrown.message);
    } finally {
      setSending(undefined);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) send(file).catch(() => setSending(undefined));
        }}
      />
      {sending === undefined ? (
        <Button icon={UploadIcon} onClick={() => input.current?.click()}>
          {t('upload')}
        </Button>
      ) : (
        <div className={styles.sending} role="status">
          <progress value={sending.share} max={1} aria-label={sending.name} />
          <small>{t('sending', { name: sending.name, percent: Math.floor(sending.share * 100) })}</small>
          <Button size="sm" onClick={() => stop.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
      )}
    </>
  );
}
