import { useState } from 'react';
import { fileLimits } from '#contract/licences/licenceFileFormat.ts';
import { offlineDays } from '#contract/licences/licenceRules.ts';
import type { LicenceFile } from '#contract/licences/licenceFiles.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { CallError } from '../../../api/callError.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { DownloadIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { saveText } from '../../../ui/form/saveText.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { offlineTexts } from './offlineTexts.ts';
import { RequestField } from './RequestField.tsx';
import { readRequest } from './requestFile.ts';

/** A machine's request file in, its machine file out. */
export function OfflineRequest({ licence }: { licence: Licence }) {
  const t = useTexts(offlineTexts);
  const { dateTime } = useFormats();
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState<LicenceFile>();
  const [failure, setFailure] = useState<string>();
  const answer = useAction('answerRequestFile');
  const read = readRequest(text);
  const handleAnswer = () => {
    void answer.send({ licenceId: licence.id, request: text }).then(
      (made) => {
        saveText(made.file, made.fileName);
        setAnswered(made);
        setText('');
      },
      (thrown: unknown) => {
        if (!(thrown instanceof CallError)) throw thrown;
        setFailure(thrown.message);
      },
    );
  };
  const handleChange = (changed: string) => {
    setText(changed);
    setAnswered(undefined);
    setFailure(undefined);
  };
  return (
    <Section title={t('title')}>
      <Soft>{t('lead', { days: offlineDays })}</Soft>
      <RequestField text={text} onChange={handleChange} />
      <div role="status">
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
      {failure !== undefined && <Alert tone="warning">{failure}</Alert>}
      <Row gap={8}>
        <Button
          icon={DownloadIcon}
          disabled={read.is !== 'request' || text.length > fileLimits.request.max}
          busy={answer.busy}
          onClick={handleAnswer}
        >
          {t('answer')}
        </Button>
        {answered && (
          <Button kind="quiet" onClick={() => saveText(answered.file, answered.fileName)}>
            {t('saveAgain')}
          </Button>
        )}
      </Row>
    </Section>
  );
}
