import { localeOf } from '#contract/core/locale.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { languageNames, texts } from './texts.ts';

/** In which language the account is written to; kept at once. */
export function MailLanguage() {
  const t = useTexts(texts);
  const user = useUser();
  const save = useAction('saveLocale', () => t('mailLanguageSaved'));
  return (
    <PageState query={user}>
      {({ locale }) => (
        <Stack gap={8}>
          <Choices
            name="locale"
            label={t('mailLanguage')}
            value={locale}
            options={Object.entries(languageNames).map(([value, name]) => ({
              value,
              label: <span lang={value}>{name}</span>,
              disabled: save.busy,
            }))}
            onChange={(value) => {
              const chosen = localeOf(value);
              if (chosen) save.press({ locale: chosen });
            }}
          />
          <Soft>{t('mailLanguageText')}</Soft>
        </Stack>
      )}
    </PageState>
  );
}
