import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';
import styles from './FileField.module.css';
import type { IconShape } from '../kit/Icon.tsx';
import { PictureIcon, UploadIcon } from '../kit/icons.ts';

interface FileFieldProps extends Omit<FieldProps<File>, 'value'>, Omit<FieldChrome, 'required' | 'autoFocus'> {
  /** Kinds of files, as in HTML. */
  accept: string;
  /** What the button says. */
  act: string;
  icon?: IconShape;
  /** What is there now. */
  preview?: ReactNode;
  /** Beside the button: reset, remove. */
  more?: ReactNode;
}

/** Picks one file. What becomes of it is the caller's business. */
export function FileField({
  label,
  help,
  error,
  accept,
  act,
  icon = accept.includes('image/') ? PictureIcon : UploadIcon,
  preview,
  more,
  disabled,
  onChange,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={styles.row}>
        {preview}
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file may be picked again after a correction.
            event.currentTarget.value = '';
            if (file) onChange(file);
          }}
        />
        <Button icon={icon} disabled={disabled ?? false} onClick={() => input.current?.click()}>
          {act}
        </Button>
        {more}
      </div>
      <div id={`${id}-help`} role="status">
        {help !== undefined && <p className={styles.help}>{help}</p>}
        {error !== undefined && <p className={styles.error}>{error}</p>}
      </div>
    </div>
  );
}
