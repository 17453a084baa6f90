import { useEffect, useId, useRef, useState } from 'react';
import { pictureTypes } from '#contract/site/pictureRules.ts';
import type { PhotoSide } from '#contract/realNames/identityDocuments.ts';
import type { RealNamePhoto } from '#contract/realNames/realNames.ts';
import { CallError } from '../../api/callError.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { CameraIcon, PictureIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';

interface PhotoFieldProps {
  /** The draft that it belongs to. */
  id: number;
  side: PhotoSide;
  photo: RealNamePhoto | undefined;
  /** What is wrong with it, as the reviewer said. */
  problem?: string | undefined;
  onSent: (photo: RealNamePhoto) => void;
}

/** One photo of a document: taken by the camera of a phone or chosen, shown and sent at once with progress, then shown as it is kept. */
export function PhotoField({ id, side, photo, problem, onSent }: PhotoFieldProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const label = useId();
  const [camera, files] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  // An address in this browser's memory, given back when nobody sees it any more.
  useEffect(() => (chosen === undefined ? undefined : () => URL.revokeObjectURL(chosen)), [chosen]);
  const handleFile = async (file: File) => {
    setError(undefined);
    setChosen(URL.createObjectURL(file));
    setShare(0);
    try {
      onSent(
        await upload('uploadRealNamePhoto', { body: file, fields: { id: String(id), side }, onProgress: setShare }),
      );
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown.message);
    } finally {
      setShare(undefined);
    }
  };
  const input = (ref: typeof camera, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={pictureTypes.join(',')}
      {...(capture && { capture: 'environment' as const })}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // The same file may be picked again after a correction.
        event.currentTarget.value = '';
        if (file) void handleFile(file);
      }}
    />
  );
  const said = error ?? problem;
  return (
    <div className={styles.photoField} role="group" aria-labelledby={label}>
      <strong id={label}>{word(side)}</strong>
      <Soft>{t(`${side}Help`)}</Soft>
      <div className={styles.photoFrame}>
        {photo === undefined && chosen === undefined && <span className={styles.photoNone}>{t('missing')}</span>}
        {photo && (
          <img
            key={photo.url}
            src={photo.url}
            alt={chosen === undefined ? t('photoOf', { side: word(side) }) : ''}
            className={styles.photo}
            onLoad={() => {
              if (share === undefined && error === undefined) setChosen(undefined);
            }}
          />
        )}
        {/* Until what the server keeps of it is here; a refused one stays in sight beside why. */}
        {chosen !== undefined && (
          <img
            src={chosen}
            alt={t('photoOf', { side: word(side) })}
            className={`${styles.photo} ${styles.chosen}`}
            onError={() => setChosen(undefined)}
          />
        )}
        {share !== undefined && (
          <progress
            className={styles.progress}
            value={share}
            max={1}
            aria-label={t('sending', { percent: Math.round(share * 100) })}
          />
        )}
      </div>
      <Row gap={8}>
        {input(camera, true)}
        {input(files, false)}
        <span className={styles.camera}>
          <Button size="sm" icon={CameraIcon} disabled={share !== undefined} onClick={() => camera.current?.click()}>
            {t('takePhoto')}
          </Button>
        </span>
        <Button
          size="sm"
          icon={PictureIcon}
          busy={share !== undefined}
          aria-describedby={label}
          onClick={() => files.current?.click()}
        >
          {t(photo || chosen !== undefined ? 'replacePhoto' : 'choosePhoto')}
        </Button>
        <span role="status">
          {share !== undefined && <Soft>{t('sending', { percent: Math.round(share * 100) })}</Soft>}
          {share === undefined && photo && said === undefined && <Status tone="good">{t('received')}</Status>}
        </span>
      </Row>
      {said !== undefined && (
        <p className={styles.error} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
