import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { useLocale } from '../../../language/locale.tsx';
import { localesFor } from '../../../language/localesFor.ts';
import { useTexts } from '../../../language/texts.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';
import { type EditorForm, fieldOf } from './useEditor.ts';

/** What a colour begins with. */
const firstColor = '#0e4fe0';

/** Colour, logo and banner. */
export function LookCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const { color, logo, banner } = form.values.content;
  const picture = (name: 'logo' | 'banner', value: string | null) =>
    fieldOf(form, name, value === null ? [] : [value], (content, names) => ({
      ...content,
      [name]: names.at(-1) ?? null,
    }));
  return (
    <Card title={t('look')}>
      <Stack gap={16}>
        <Checkbox
          {...fieldOf(form, 'color', color !== null, (content, isOwn) => ({
            ...content,
            color: isOwn ? firstColor : null,
          }))}
          label={t('ownColor')}
          help={t('ownColorHelp')}
        />
        {color !== null && (
          <label className={styles.color}>
            <span>{t('color')}</span>
            <input
              type="color"
              value={color}
              onChange={({ target }) => form.set({ content: { ...form.values.content, color: target.value } })}
            />
          </label>
        )}
        <PicturesField {...picture('logo', logo)} label={t('logo')} help={t('logoHelp')} max={1} />
        <PicturesField {...picture('banner', banner)} label={t('banner')} help={t('bannerHelp')} max={1} />
      </Stack>
    </Card>
  );
}

const parts = [
  { name: 'intro', rows: 4, labels: { 'zh-CN': 'intro', 'en-US': 'introEn' } },
  { name: 'announcement', rows: 2, labels: { 'zh-CN': 'announcement', 'en-US': 'announcementEn' } },
  { name: 'notice', rows: 5, labels: { 'zh-CN': 'notice', 'en-US': 'noticeEn' } },
] as const;

/** What the shop says, both languages side by side, the reader's first. */
export function WordsCard({ form }: { form: EditorForm }) {
  const t = useTexts(editorTexts);
  const languages = localesFor(useLocale());
  const { texts } = form.values.content;
  return (
    <Card title={t('words')}>
      <Stack gap={16}>
        <p className={styles.soft}>{t('wordsHelp')}</p>
        {parts.map(({ name, rows, labels }) => (
          <div key={name} className={styles.pair}>
            {languages.map((language) => (
              <TextField
                key={language}
                {...fieldOf(form, `texts.${language}.${name}`, texts[language][name], (content, value) => ({
                  ...content,
                  texts: { ...content.texts, [language]: { ...content.texts[language], [name]: value } },
                }))}
                label={t(labels[language])}
                rows={rows}
                maxLength={shopPageRules[name].max}
              />
            ))}
          </div>
        ))}
      </Stack>
    </Card>
  );
}
