import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatBytes } from '#contract/core/bytes.ts';
import { limits } from '#contract/core/limits.ts';
import { CallError } from '../../api/callError.ts';
import { useCall } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { UploadIcon } from '../../ui/kit/icons.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './editorTexts.ts';
import { useKnownFiles } from './knownFiles.tsx';
import { skuField, type SkuFieldsProps } from './skuField.ts';
import styles from './Skus.module.css';

/** So many files can be chosen from; the newest, and those that the product has. */
const filesMax = 100;

/** What is downloaded: one of the files there are, or a new one. */
export function FileField(props: SkuFieldsProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(null);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const field = skuField(props, 'fileId');
  const listed = useCall('listFiles', { limit: filesMax }).data?.list ?? [];
  const own = useKnownFiles().filter(({ id }) => !listed.some((file) => file.id === id));
  const options = [...own, ...listed].map(({ id, name, bytes }) => ({
    value: String(id),
    label: `${name} · ${formatBytes(bytes)}`,
  }));
  async function send(file: File) {
    stop.current = new AbortController();
    setSending({ name: file.name, share: 0 });
    try {
      const stored = await upload('uploadFile', {
        body: file,
        onProgress: (share) => setSending({ name: file.name, share }),
        signal: stop.current.signal,
      });
      await queries.invalidateQueries({ queryKey: ['listFiles'] });
      toast.good(t('fileSent', { name: stored.name }));
      field.onChange(stored.id);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (!stop.current.signal.aborted) toast.bad(thrown.message);
    } finally {
      setSending(undefined);
    }
  }
  return (
    <div className={styles.file}>
      <SelectField
        name={field.name}
        label={t('file')}
        help={t('fileHelp', { max: formatBytes(limits.fileBytes.max) })}
        error={field.error}
        value={field.value === null ? '' : String(field.value)}
        onChange={(value) => field.onChange(value === '' ? null : Number(value))}
        options={[{ value: '', label: t('fileNone') }, ...options]}
      />
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
          {t('fileUpload')}
        </Button>
      ) : (
        <div className={styles.sending} role="status">
          <progress value={sending.share} max={1} aria-label={sending.name} />
          <Soft>{t('fileSending', { name: sending.name, percent: Math.floor(sending.share * 100) })}</Soft>
          <Button size="sm" onClick={() => stop.current?.abort()}>
            {t('fileStop')}
          </Button>
        </div>
      )}
    </div>
  );
}
