import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { TagsInput } from '@mantine/core';
import { useTexts } from '../../language/texts.ts';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { texts } from '../kit/texts.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface TagsFieldProps extends FieldProps<string[]>, FieldChrome {
  max: number;
  maxLength: number;
  placeholder?: string;
}

/** Short words in their order: Enter or a comma ends one, Backspace takes the last one back. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, max, maxLength, placeholder } = props;
  const t = useTexts(texts);
  return (
    <KitScope>
      <TagsInput
        {...kitField(props)}
        value={value}
        onChange={(tags) => onChange(tags.map((tag) => tag.trim().slice(0, maxLength)).filter((tag) => tag !== ''))}
        maxTags={max}
        splitChars={[',', '，', '、', ';', '；']}
        acceptValueOnBlur
        maxLength={maxLength}
        comboboxProps={{ disabled: true }}
        clearButtonProps={{ 'aria-label': t('close') }}
        {...(placeholder === undefined || value.length > 0 ? {} : { placeholder })}
      />
    </KitScope>
  );
}
