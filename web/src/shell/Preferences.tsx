import { useTexts } from '../language/texts.ts';
import { useTheme } from '../language/theme.ts';
import { IconButton } from '../ui/kit/Button.tsx';
import { Icon } from '../ui/kit/Icon.tsx';
import { DarkIcon, LanguageIcon, LightIcon } from '../ui/kit/icons.ts';
import styles from './Preferences.module.css';
import { texts } from './texts.ts';
import { useChangeLocale } from './useChangeLocale.ts';

/** Changes to the other language; without scripts a link to this page in it. */
export function LanguageSwitch() {
  const t = useTexts(texts);
  const { other, address, change } = useChangeLocale();
  return (
    <a
      className={styles.language}
      href={address}
      lang={other}
      hrefLang={other}
      onClick={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Icon of={LanguageIcon} size={20} />
      {t('otherLanguage')}
    </a>
  );
}

export function ThemeSwitch() {
  const t = useTexts(texts);
  const { theme, setTheme } = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      icon={isDark ? LightIcon : DarkIcon}
      label={isDark ? t('lightTheme') : t('darkTheme')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
