import { useTexts } from '../../../language/texts.ts';
import { type ThemeChoice, useTheme } from '../../../language/theme.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { DarkIcon, DesktopIcon, LightIcon } from '../../../ui/kit/icons.ts';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { changeSettings } from '../../settings/appSettings.ts';
import { consoleTexts } from '../consoleTexts.ts';

const choices = [
  { choice: 'light', icon: LightIcon },
  { choice: 'dark', icon: DarkIcon },
  { choice: 'system', icon: DesktopIcon },
] as const;

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const t = useTexts(consoleTexts);
  const { theme, choice: chosen, setTheme } = useTheme();
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    changeSettings({ theme: choice });
  };
  return (
    <Menu
      trigger={<IconButton icon={theme === 'dark' ? DarkIcon : LightIcon} label={t('theme')} />}
      entries={choices.map(({ choice, icon }) => ({
        label: t(choice),
        icon,
        current: choice === chosen,
        onSelect: () => choose(choice),
      }))}
    />
  );
}
