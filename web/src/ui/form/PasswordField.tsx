import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '@mantine/core';
import { useTexts } from '../../language/texts.ts';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { texts } from '../kit/texts.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface PasswordFieldProps extends FieldProps<string>, FieldChrome {
  /** `new-password` where one is chosen. */
  autoComplete?: 'current-password' | 'new-password';
  maxLength?: number;
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts(texts);
  const { value, onChange, autoComplete = 'current-password', maxLength } = props;
  return (
    <KitScope>
      <PasswordInput
        {...kitField(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete={autoComplete}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        {...(maxLength === undefined ? {} : { maxLength })}
      />
    </KitScope>
  );
}
