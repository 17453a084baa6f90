import { useEffect, useState } from 'react';
import { formatBytes } from '#contract/core/bytes.ts';
import { pictureFormats, pictureTypes } from '#contract/site/pictureRules.ts';
import { limits } from '#contract/core/limits.ts';
import { CallError } from '../../api/callError.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { FileField } from '../../ui/form/FileField.tsx';
import { texts } from './reportTexts.ts';

/** A photo that was sent, by what names it in a report. */
export interface Photo {
  id: string;
  name: string;
}

/** Sends a photo as soon as it is chosen. */
export function PhotoField({ photo, onChange }: { photo: Photo | undefined; onChange: (photo?: Photo) => void }) {
  const t = useTexts(texts);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  // A photo cannot travel in a plain form: there the words alone are sent.
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const handleFile = async (file: File) => {
    setError(undefined);
    setShare(0);
    try {
      const sent = await upload('uploadReportPhoto', { body: file, onProgress: setShare });
      onChange({ id: sent.photo, name: file.name });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown.message);
    } finally {
      setShare(undefined);
    }
  };
  if (!scripts) return <p>{t('photoNeedsScript')}</p>;
  const help =
    share !== undefined
      ? t('photoSending', { percent: Math.round(share * 100) })
      : photo === undefined
        ? t('photoHelp', { formats: pictureFormats.join(' / '), size: formatBytes(limits.reportPhotoBytes.max) })
        : t('photoReady', { name: photo.name });
  return (
    <FileField
      name="photo"
      label={t('photo')}
      help={help}
      error={error}
      accept={pictureTypes.join(',')}
      act={t('choosePhoto')}
      disabled={share !== undefined}
      onChange={(file) => void handleFile(file)}
      more={
        photo && (
          <Button kind="quiet" onClick={() => onChange()}>
            {t('removePhoto')}
          </Button>
        )
      }
    />
  );
}
