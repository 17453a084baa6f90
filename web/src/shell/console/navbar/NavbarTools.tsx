import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { HelpIcon, SearchIcon, SettingsIcon } from '../../../ui/kit/icons.ts';
import { LanguageSwitch, ThemeSwitch } from '../../Preferences.tsx';
import { changeState } from '../../settings/appSettings.ts';
import { consoleTexts } from '../consoleTexts.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import styles from './NavbarTools.module.css';

/** Opens the search over everything. */
export function SearchButton({ onOpen, isSmall }: { onOpen: () => void; isSmall: boolean }) {
  const t = useTexts(consoleTexts);
  return (
    <button
      type="button"
      className={`${styles.search} ${isSmall ? styles.small : ''}`}
      onClick={onOpen}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('search')}
    >
      <Icon of={SearchIcon} size={18} />
      <span className={styles.searchWord}>{t('search')}</span>
      <kbd aria-hidden className={styles.key}>
        {t('searchKey')}
      </kbd>
    </button>
  );
}

/** Documents, language, theme, full screen and settings: in the navbar, and on a phone in the drawer of the menu. */
export function NavbarTools() {
  const t = useTexts(consoleTexts);
  return (
    <>
      <a className={styles.docs} href={href('help')} aria-label={t('docs')} title={t('docs')}>
        <Icon of={HelpIcon} size={20} />
      </a>
      <LanguageSwitch />
      <ThemeSwitch />
      <FullScreenButton />
      <IconButton
        icon={SettingsIcon}
        label={t('settings')}
        aria-haspopup="dialog"
        onClick={() => changeState({ globalSettings: true })}
      />
    </>
  );
}
