import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../api/connection.ts';
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

// Most leave it as it is.
const ThemeMenu = lazy(async () => ({ default: (await untilLoaded(() => import('./ThemeMenu.tsx'))).ThemeMenu }));

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const t = useTexts(texts);
  const { theme } = useTheme();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      icon={theme === 'dark' ? DarkIcon : LightIcon}
      label={t('theme')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ThemeMenu trigger={button} />
    </Suspense>
  ) : (
    button
  );
}
