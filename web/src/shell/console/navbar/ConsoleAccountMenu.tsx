import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '#contract/core/roles.ts';
import type { UserInfo } from '#contract/identity/identity.ts';
import { forgetAccess } from '../../../api/access.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { PersonFace } from '../../../parts/person/PersonFace.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import {
  DashboardIcon,
  DownIcon,
  HelpIcon,
  HomeIcon,
  LogoutIcon,
  SettingsIcon,
  ShieldIcon,
} from '../../../ui/kit/icons.ts';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import { consoleTexts } from '../consoleTexts.ts';
import styles from './NavbarTools.module.css';
import { useLogout } from './useLogout.ts';

/** The reader's name, and what belongs to the account: who one is, in what role, the way out. */
export function ConsoleAccountMenu({ user, onLogout }: { user: UserInfo; onLogout: () => void }) {
  const t = useTexts(consoleTexts);
  const switchTo = useSwitchRole();
  const handleLogout = useLogout(onLogout);
  const shown = user.nickname || user.name || t('account');
  const other = user.roles.find((role) => role !== user.role);
  const roleEntry = other && {
    label: t(other === 'admin' ? 'workAsAdmin' : 'workAsUser'),
    icon: ShieldIcon,
    onSelect: () => void switchTo(other),
  };
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="sm" iconAfter={DownIcon} className={styles.person}>
          <PersonFace userId={Number(user.accountId)} name={shown} picture={user.avatar} />
          <span>{shown}</span>
        </Button>
      }
      label={user.email}
      entries={[
        { label: t('userCenter'), icon: DashboardIcon, to: href('dashboard') },
        { label: t('userSettings'), icon: SettingsIcon, to: href('account') },
        { label: t('help'), icon: HelpIcon, to: href('help') },
        { label: t('storefront'), icon: HomeIcon, to: href('home') },
        ...(roleEntry ? [roleEntry] : []),
        { label: t('logout'), icon: LogoutIcon, onSelect: () => void handleLogout(), divided: true },
      ]}
    />
  );
}

/** Works in the other role from now on: the server decides it, and a page that this role may not see gives way. */
function useSwitchRole(): (role: Role) => Promise<void> {
  const t = useTexts(consoleTexts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (role) => {
    try {
      await call('switchRole', { role });
    } catch {
      // It was told already, and nothing changed.
      return;
    }
    forgetAccess();
    await navigate(pathname + search, { replace: true, state: { isSent: true } });
    await queries.resetQueries();
    toast.good(t(role === 'admin' ? 'nowAdmin' : 'nowUser'));
  };
}
