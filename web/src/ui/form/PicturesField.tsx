import { useId, useRef, useState } from 'react';
import { pictureTypes } from '#contract/site/pictureRules.ts';
import { pictureUrl, type PictureSeenBy } from '#contract/site/pictures.ts';
import { CallError } from '../../api/callError.ts';
import { upload } from '../../api/upload.ts';
import { useTexts } from '../../language/texts.ts';
import { IconButton } from '../kit/Button.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';
import { Icon } from '../kit/Icon.tsx';
import { BackIcon, NextIcon, PictureIcon, TrashIcon } from '../kit/icons.ts';
import styles from './PicturesField.module.css';
import { texts } from './pictureTexts.ts';

interface PicturesFieldProps extends FieldProps<string[]>, FieldChrome {
  max: number;
  /** The first one is marked as the cover, and the order can be changed. */
  ordered?: boolean;
  /** Who will see them: everybody unless it is said. */
  seenBy?: PictureSeenBy;
}

/** Where pictures of orders and tickets that were sent just now are shown from: their names alone lead nowhere. */
const ownAddresses = new Map<string, string>();

interface Sending {
  id: number;
  preview: string;
  share: number;
}

/** Names of uploaded pictures. A picture is sent as soon as it is chosen or dropped, with progress. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, help, error, value, onChange, max, ordered = false, seenBy = 'everybody' } = props;
  const { required = false, disabled = false } = props;
  const t = useTexts(texts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const names = useRef(value);
  names.current = value;
  const [sending, setSending] = useState<Sending[]>([]);
  const [failure, setFailure] = useState<string>();
  const room = max - value.length - sending.length;

  async function send(file: File) {
    const one: Sending = { id: Math.random(), preview: URL.createObjectURL(file), share: 0 };
    setSending((before) => [...before, one]);
    const setShare = (share: number) =>
      setSending((before) => before.map((other) => (other.id === one.id ? { ...other, share } : other)));
    try {
      const { file: stored } = await upload('uploadPicture', { body: file, fields: { seenBy }, onProgress: setShare });
      if (seenBy !== 'everybody') ownAddresses.set(stored.name, stored.url);
      if (!names.current.includes(stored.name)) onChange([...names.current, stored.name]);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(`${file.name}: ${thrown.message}`);
    } finally {
      setSending((before) => before.filter((other) => other.id !== one.id));
      URL.revokeObjectURL(one.preview);
    }
  }
  async function sendAll(files: Iterable<File>) {
    setFailure(undefined);
    for (const file of [...files].slice(0, room)) await send(file);
  }
  const handleFiles = (files: FileList | null) => {
    if (files) sendAll(files).catch(() => setFailure(t('pictureFailed')));
  };
  const move = (from: number, to: number) => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const problem = error ?? failure;
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden>
            {' *'}
          </span>
        )}
      </span>
      <ul className={styles.pictures}>
        {value.map((name, index) => (
          <li key={name} className={styles.picture}>
            <img
              src={ownAddresses.get(name) ?? pictureUrl(name, 320)}
              alt={t('pictureNumber', { number: index + 1 })}
            />
            {ordered && index === 0 && <span className={styles.cover}>{t('coverPicture')}</span>}
            <div className={styles.acts}>
              {ordered && index > 0 && (
                <IconButton icon={BackIcon} size={28} label={t('moveForward')} onClick={() => move(index, index - 1)} />
              )}
              {ordered && index < value.length - 1 && (
                <IconButton icon={NextIcon} size={28} label={t('moveBack')} onClick={() => move(index, index + 1)} />
              )}
              <IconButton
                icon={TrashIcon}
                size={28}
                label={t('removePicture', { number: index + 1 })}
                onClick={() => onChange(value.filter((other) => other !== name))}
              />
            </div>
          </li>
        ))}
        {sending.map(({ id: key, preview, share }) => (
          <li key={key} className={styles.picture}>
            <img src={preview} alt="" className={styles.faint} />
            <progress className={styles.progress} value={share} max={1} aria-label={t('sendingPicture')} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              className={styles.add}
              disabled={disabled}
              aria-describedby={`${id}-help`}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                handleFiles(event.dataTransfer.files);
              }}
              onClick={() => input.current?.click()}
            >
              <Icon of={PictureIcon} size={24} />
              <span>{t('addPicture')}</span>
              <small>{t('pictureRoom', { used: max - room, max })}</small>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        onChange={(event) => {
          handleFiles(event.currentTarget.files);
          // The same file may be picked again after a correction.
          event.currentTarget.value = '';
        }}
      />
      <div id={`${id}-help`} role="status">
        {help !== undefined && <p className={styles.help}>{help}</p>}
        {problem !== undefined && <p className={styles.error}>{problem}</p>}
      </div>
    </div>
  );
}
