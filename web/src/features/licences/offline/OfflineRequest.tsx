import { useState } from 'react';
import { fileLimits, offlineDays } from '#contract/licences/licenceFileFormat.ts';
import type { LicenceFile } from '#contract/licences/licenceFiles.ts';
import { useAct } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { DownloadIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { saveText } from '../../../ui/form/saveText.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import styles from './Offline.module.css';
import { offlineTexts } from './offlineTexts.ts';
import { RequestField } from './RequestField.tsx';
import { readRequest } from './requestFile.ts';
import type { PartProps } from '../useLicence.ts';

/** A machine's request file in, its machine file out. */
export function OfflineRequest({ licence, onChanged }: PartProps) {
  const t = useTexts(offlineTexts);
  const { dateTime } = useFormats();
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState<LicenceFile>();
  const answer = useAct('answerRequestFile', { quiet: true });
  const read = readRequest(text);
  const handleAnswer = () =>
    answer.mutate(
      { licenceId: licence.id, request: text },
      {
        onSuccess: (made) => {
          saveText(made.file, made.fileName);
          setAnswered(made);
          setText('');
          onChanged();
        },
      },
    );
  const handleChange = (changed: string) => {
    setText(changed);
    setAnswered(undefined);
    answer.reset();
  };
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('lead', { days: offlineDays })}</p>
      <RequestField text={text} onChange={handleChange} />
      <div role="status" className={styles.result}>
        {text.trim() !== '' && read.is !== 'request' && (
          <Alert tone="warning">{t(read.is === 'answer' ? 'isAnswer' : 'isNone')}</Alert>
        )}
        {read.is === 'request' && (
          <Alert tone="info" more={t('takesSeat')}>
            {read.name === ''
              ? t('isRequestUnnamed', { parts: read.parts })
              : t('isRequest', { name: read.name, parts: read.parts })}
            {read.createdAt !== undefined && ` · ${t('made', { when: dateTime(read.createdAt) })}`}
          </Alert>
        )}
        {answered && (
          <Alert tone="good" more={t('goodUntil', { when: dateTime(answered.offlineUntil) })}>
            {t('answered')}
          </Alert>
        )}
      </div>
      {answer.error && <Alert tone="warning">{answer.error.message}</Alert>}
      <div className={styles.acts}>
        <Button
          icon={DownloadIcon}
          disabled={read.is !== 'request' || text.length > fileLimits.request.max}
          busy={answer.isPending}
          onClick={handleAnswer}
        >
          {t('answer')}
        </Button>
        {answered && (
          <Button kind="quiet" onClick={() => saveText(answered.file, answered.fileName)}>
            {t('saveAgain')}
          </Button>
        )}
      </div>
    </Section>
  );
}
