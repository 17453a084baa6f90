import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { Locale } from '#contract/core/locale.ts';
import { inLanguage } from '../../platform/inLanguage.ts';

/** What a buyer is asked, in the reader's language; Chinese where there is no English. */
export function extraFieldIn(locale: Locale, field: ExtraFieldDraft): ExtraField {
  const { labels, helps, choices, ...rest } = field;
  const read = (texts: ExtraFieldDraft['labels']) => inLanguage(locale, { zh: texts['zh-CN'], en: texts['en-US'] });
  return {
    ...rest,
    label: read(labels),
    help: read(helps),
    choices: choices.map((choice) => ({ value: choice['zh-CN'], label: read(choice) })),
  };
}
