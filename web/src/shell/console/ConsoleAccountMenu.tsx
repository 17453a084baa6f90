import { useNavigate } from 'react-router';
import type { UserInfo } from '#contract/identity/identity.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { DownIcon, HomeIcon, LogoutIcon, UserIcon } from '../../ui/kit/icons.ts';
import { Menu } from '../../ui/kit/overlay/Menu.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { consoleTexts } from './consoleTexts.ts';
import { useConsoleTitles } from './consoleTitles.ts';

/** The reader's name, and what belongs to the account: who one is, the way back to the storefront, the way out. */
export function ConsoleAccountMenu({ user, onLogout }: { user: UserInfo; onLogout: () => void }) {
  const t = useTexts(consoleTexts);
  const titles = useConsoleTitles();
  const { end } = useSession();
  const navigate = useNavigate();
  const handleLogout = async () => {
    onLogout();
    await end();
    toast.good(t('loggedOut'));
    await navigate(href('home'));
  };
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="sm" icon={UserIcon} iconAfter={DownIcon}>
          {user.name || t('account')}
        </Button>
      }
      label={user.email}
      entries={[
        { label: titles('account'), icon: UserIcon, to: href('account') },
        { label: t('storefront'), icon: HomeIcon, to: href('home') },
        { label: t('logout'), icon: LogoutIcon, onSelect: () => void handleLogout(), divided: true },
      ]}
    />
  );
}
