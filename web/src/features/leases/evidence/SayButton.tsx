import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton, type ActionButtonProps } from '../../../record/ActionButton.tsx';
import { WordsField } from '../../../record/WordsField.tsx';
import type { FieldProps } from '../../../ui/form/fields.ts';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { texts } from './evidenceTexts.ts';

interface Said {
  words: string;
  pictures: string[];
}

interface SayButtonProps extends Omit<ActionButtonProps<Said>, 'initial' | 'required' | 'children'> {
  label: string;
  /** Who reads it. */
  help?: string;
}

/** An action about which one side says something and shows it. */
export function SayButton({ label, help, ...button }: SayButtonProps) {
  const initial: Said = { words: '', pictures: [] };
  return (
    <ActionButton {...button} initial={initial} required={['words']}>
      {(form) => (
        <>
          <WordsField {...form.field('words')} label={label} help={help} required maxLength={leaseRules.words.max} />
          <EvidenceField {...form.field('pictures')} />
        </>
      )}
    </ActionButton>
  );
}

/** Pictures for the two sides of a lease and the platform, with a warning of what screenshots show. */
export function EvidenceField(field: FieldProps<string[]>) {
  const t = useTexts(texts);
  const { picturesMax, keptDays } = evidenceRules;
  return (
    <>
      <Alert tone="warning">{t('warning')}</Alert>
      <PicturesField
        {...field}
        seenBy="lease"
        label={t('pictures')}
        help={t('picturesHelp', { days: keptDays })}
        max={picturesMax}
      />
    </>
  );
}
