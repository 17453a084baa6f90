import { type DragEvent, useState } from 'react';
import { fileLimits } from '#contract/licences/licenceFileFormat.ts';
import { useTexts } from '../../../language/texts.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import styles from './Offline.module.css';
import { offlineTexts } from './offlineTexts.ts';

/** A request file by paste, by choosing or by dropping it. */
export function RequestField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useTexts(offlineTexts);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleFile = (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    if (file.size > fileLimits.request.max) return setProblem(t('tooLong'));
    file.text().then(onChange, () => setProblem(t('unreadable')));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    handleFile(event.dataTransfer.files[0]);
  };
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <TextField
        name="request"
        label={t('request')}
        help={isOver ? t('drop') : t('requestHelp')}
        rows={5}
        value={text}
        onChange={(changed) => {
          setProblem(undefined);
          onChange(changed);
        }}
        autoComplete="off"
        placeholder="-----BEGIN MALLARD REQUEST FILE-----"
      />
      <FileField
        name="requestFile"
        label={t('orFile')}
        accept=".txt,.req,.mallard,text/plain"
        act={t('choose')}
        error={problem}
        onChange={handleFile}
      />
    </div>
  );
}
