import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useLocale } from '../../language/locale.tsx';
import { localesFor } from '../../language/localesFor.ts';
import { useTexts } from '../../language/texts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { MarkdownField } from '../../ui/form/MarkdownField.tsx';
import { Tabs } from '../../ui/list/Tabs.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './editorTexts.ts';
import type { TextLanguage } from './productForm.ts';
import type { ProductForm } from './useProductForm.ts';

const labels = { 'zh-CN': 'chinese', 'en-US': 'english' } as const;

/** What is written about the product, one language at a time, the reader's first. */
export function TextsPart({ form }: { form: ProductForm }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const languages = localesFor(locale);
  const [current, setCurrent] = useState<TextLanguage>(locale);
  const [seen, setSeen] = useState(form.told);
  if (seen !== form.told) {
    // What is wrong must be in sight before it can be focused.
    setSeen(form.told);
    const first = form.problems.find(({ field }) => field.startsWith('texts.'))?.field.split('.')[1];
    const wrong = languages.find((name) => name === first);
    if (wrong) setCurrent(wrong);
  }
  return (
    <Tabs
      label={t('languages')}
      current={current}
      onChange={setCurrent}
      tabs={languages.map((name) => ({
        name,
        label: t(labels[name]),
        problem: form.problems.some(({ field }) => field.startsWith(`texts.${name}.`)) ? t('hasProblem') : undefined,
        content: <TextFields form={form} language={name} />,
      }))}
    />
  );
}

function TextFields({ form, language }: { form: ProductForm; language: TextLanguage }) {
  const t = useTexts(texts);
  const written = form.values.texts[language];
  const field = (name: keyof typeof written) =>
    form.fieldAt(`texts.${language}.${name}`, written[name], (value) => ({
      texts: { ...form.values.texts, [language]: { ...written, [name]: value } },
    }));
  const { title, subtitle, description, instructions } = limits.product;
  const isChinese = language === 'zh-CN';
  return (
    <Stack gap={16}>
      <TextField
        {...field('title')}
        label={t('titleField')}
        help={isChinese ? t('titleHelp', { max: title }) : t('titleHelpEnglish')}
        maxLength={title}
        required={isChinese}
      />
      <TextField
        {...field('subtitle')}
        label={t('subtitle')}
        help={t('subtitleHelp', { max: subtitle })}
        maxLength={subtitle}
      />
      <MarkdownField
        {...field('description')}
        label={t('description')}
        help={t('descriptionHelp', { max: description })}
        maxLength={description}
        lang={language}
      />
      <MarkdownField
        {...field('instructions')}
        label={t('instructions')}
        help={t('instructionsHelp')}
        maxLength={instructions}
        rows={8}
        lang={language}
      />
    </Stack>
  );
}
