import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { EyeIcon } from '../kit/icons.ts';
import { FieldFrame } from './plain/FieldFrame.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';
import styles from './PasswordField.module.css';
import { texts } from '../kit/texts.ts';

interface PasswordFieldProps extends FieldProps<string>, FieldChrome {
  /** `new-password` where one is chosen. */
  autoComplete?: 'current-password' | 'new-password';
  maxLength?: number;
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts(texts);
  const { value, onChange, autoComplete = 'current-password', maxLength, disabled = false } = props;
  const [isShown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={t('showPassword')}
      aria-pressed={isShown}
      disabled={disabled}
      // The next field is one step away; and the caret stays where it is.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!isShown)}
    >
      <Icon of={EyeIcon} size={20} />
    </button>
  );
  return (
    <FieldFrame {...props} right={eye} pressed>
      {(input) => (
        <input
          {...input}
          type={isShown ? 'text' : 'password'}
          className={`${input.className} ${styles.password}`}
          value={value}
          autoComplete={autoComplete}
          maxLength={maxLength}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
