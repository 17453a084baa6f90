import { type ClipboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fileLimits } from '#contract/licences/licenceFileFormat.ts';
import { type FingerprintMatch, partsNeeded } from '#contract/licences/policyWords.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button, IconButton } from '../../../ui/kit/Button.tsx';
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx';
import type { FormState } from '../../../ui/form/form.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/kit/icons.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import styles from './Bindings.module.css';
import { bindingTexts } from './bindingTexts.ts';
import type { BindValues } from './bindWays.ts';

interface PartFieldsProps {
  form: FormState<BindValues>;
  /** How many of the parts must be the same for the machine to be known again. */
  match: FingerprintMatch;
}

/** The parts of a machine's fingerprint, a field for each; several lines that are pasted become as many parts. */
export function PartFields({ form, match }: PartFieldsProps) {
  const t = useTexts(bindingTexts);
  const group = useRef<HTMLFieldSetElement>(null);
  const { max, length } = fileLimits.fingerprint;
  const { fingerprint: parts } = form.values;
  const set = (changed: string[]) => form.set({ fingerprint: changed.slice(0, max) });
  // What is wrong with all of them together stands under the first, and goes when any of them changes.
  const isAboutAll = form.problems.some(({ field }) => field === 'fingerprint');
  const fieldOf = (part: string, index: number) => {
    const change = (text: string) => ({ fingerprint: parts.with(index, text) });
    const field = form.fieldAt(`fingerprint.${index}`, part, change);
    if (!isAboutAll) return field;
    return {
      ...field,
      onChange: (text: string) => form.set(change(text)),
      error: field.error ?? (index === 0 ? form.field('fingerprint').error : undefined),
    };
  };
  const handlePaste = (event: ClipboardEvent, index: number) => {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
    const pasted = lines.filter((line) => line.trim() !== '');
    if (pasted.length < 2) return;
    event.preventDefault();
    // Fields below are filled as far as they are empty.
    set([...parts.slice(0, index), ...pasted, ...parts.slice(index + 1).filter((part) => part.trim() !== '')]);
  };
  // What is filled in next, or stands before what is gone, has the focus.
  const setAndFocus = (changed: string[], index: number) => {
    flushSync(() => set(changed));
    group.current?.querySelectorAll('input')[index]?.focus();
  };
  return (
    <FieldGroup ref={group} label={t('way_parts')} help={t('partsHelp', { match: t(`parts_${match}`) })}>
      {parts.map((part, index) => (
        <div key={index} className={styles.part} onPaste={(event) => handlePaste(event, index)}>
          <TextField
            {...fieldOf(part, index)}
            label={t('part', { number: index + 1 })}
            maxLength={length}
            autoComplete="off"
            required
          />
          {parts.length > partsNeeded(match) && (
            <IconButton
              icon={CloseIcon}
              label={t('partRemove', { number: index + 1 })}
              onClick={() => setAndFocus(parts.toSpliced(index, 1), Math.max(0, index - 1))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={PlusIcon}
          disabled={parts.length >= max}
          onClick={() => setAndFocus([...parts, ''], parts.length)}
        >
          {t('partAdd')}
        </Button>
      </div>
    </FieldGroup>
  );
}
