import { useQueryClient } from '@tanstack/react-query';
import { formatBytes } from '#contract/core/bytes.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { UploadButton } from '../../ui/form/UploadButton.tsx';
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
  const field = skuField(props, 'fileId');
  const listed = useCall('listFiles', { limit: filesMax }).data?.list ?? [];
  const own = useKnownFiles().filter(({ id }) => !listed.some((file) => file.id === id));
  const options = [...own, ...listed].map(({ id, name, bytes }) => ({
    value: String(id),
    label: `${name} · ${formatBytes(bytes)}`,
  }));
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
      <UploadButton
        onStored={async (stored) => {
          await queries.invalidateQueries({ queryKey: ['listFiles'] });
          field.onChange(stored.id);
        }}
      />
    </div>
  );
}
