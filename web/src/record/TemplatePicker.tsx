import { filledIn, type TemplateFact, type TemplateUse } from '#contract/shops/answerTemplateRules.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { templateTexts } from './templateTexts.ts';

/** What a text of the shop is filled in with, as the reader sees it. */
export type TemplateFacts = Partial<Record<TemplateFact, string>>;

interface TemplatePickerProps {
  use: TemplateUse;
  facts: TemplateFacts;
  /** What is written so far: the text goes behind it. */
  words: string;
  onPick: (words: string) => void;
}

/** Inserts one of the shop's texts; nothing where there are none, or none for the reader. */
export function TemplatePicker({ use, facts, words, onPick }: TemplatePickerProps) {
  const t = useTexts(templateTexts);
  const list = useCall('listAnswerTemplates', { use }).data?.list ?? [];
  if (list.length === 0) return null;
  const pick = (id: string) => {
    const template = list.find((one) => String(one.id) === id);
    if (template) onPick([words, filledIn(template.words, facts)].filter(Boolean).join('\n'));
  };
  return (
    <SelectField
      name="template"
      size="sm"
      label={t('insert')}
      value=""
      onChange={pick}
      options={[{ value: '', label: t('choose') }, ...list.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}
