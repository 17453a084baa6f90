import { type ThemeChoice, themeChoices } from '#contract/console/appSettingsRules.ts';
import { useTexts } from '../language/texts.ts';
import { useTheme } from '../language/theme.ts';
import { DarkIcon, DesktopIcon, LightIcon } from '../ui/kit/icons.ts';
import type { MenuProps } from '../ui/kit/overlay/menuEntry.ts';
import { MenuList } from '../ui/kit/overlay/MenuList.tsx';
import { keepThemeChoice } from './settings/appSettings.ts';
import { themeTexts } from './themeTexts.ts';

const icons = { light: LightIcon, dark: DarkIcon, system: DesktopIcon };

/** Light, dark, or as the system has it; open from the start, since its program comes with the first press. */
export function ThemeMenu({ trigger }: Pick<MenuProps, 'trigger'>) {
  const t = useTexts(themeTexts);
  const { choice: chosen, setTheme } = useTheme();
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    void keepThemeChoice(choice);
  };
  return (
    <MenuList
      trigger={trigger}
      entries={themeChoices.map((choice) => ({
        label: t(choice),
        icon: icons[choice],
        current: choice === chosen,
        onSelect: () => choose(choice),
      }))}
    />
  );
}
