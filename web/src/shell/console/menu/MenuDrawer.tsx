import type { ReactNode } from 'react';
import type { MenuItem } from '#contract/site/site.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { LogoutIcon } from '../../../ui/kit/icons.ts';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { consoleTexts } from '../consoleTexts.ts';
import { useLogout } from '../navbar/useLogout.ts';
import styles from './MenuDrawer.module.css';
import type { MenuBadges } from './menuBadges.ts';
import { SideMenu } from './SideMenu.tsx';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  menu: readonly MenuItem[];
  badges: MenuBadges;
  /** What has no room in the navbar, in the reach of a thumb. */
  tools: ReactNode;
  onLogout: () => void;
}

/** The side menu where there is no room for it beside the page. */
export function MenuDrawer({ open, onClose, menu, badges, tools, onLogout }: MenuDrawerProps) {
  const t = useTexts(consoleTexts);
  const handleLogout = useLogout(onLogout);
  return (
    <Drawer open={open} onClose={onClose} title={t('menu')} side="left" width={280}>
      <SideMenu items={menu} badges={badges} />
      <div className={styles.foot}>
        {tools}
        <Button
          kind="quiet"
          size="sm"
          icon={LogoutIcon}
          onClick={() => {
            onClose();
            void handleLogout();
          }}
        >
          {t('logout')}
        </Button>
      </div>
    </Drawer>
  );
}
