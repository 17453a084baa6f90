import type { MenuItem } from '#contract/site/site.ts';
import { useTexts } from '../../language/texts.ts';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import styles from './ConsoleLayout.module.css';
import { consoleTexts } from './consoleTexts.ts';
import { LanguageSwitch, ThemeSwitch } from '../Preferences.tsx';
import { SideMenu } from './SideMenu.tsx';

/** The side menu where there is no room for it beside the page. */
export function MenuDrawer({ open, onClose, menu }: { open: boolean; onClose: () => void; menu: MenuItem[] }) {
  const t = useTexts(consoleTexts);
  return (
    <Drawer open={open} onClose={onClose} title={t('menu')} side="left" width={280}>
      <SideMenu items={menu} />
      <div className={styles.drawerFoot}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </Drawer>
  );
}
