import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { PersonFace } from '../../parts/person/PersonFace.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import {
  DashboardIcon,
  DownIcon,
  HelpIcon,
  LicenceIcon,
  LogoutIcon,
  OrderIcon,
  UserIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { Menu } from '../../ui/kit/overlay/Menu.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from '../texts.ts';
import { useAccountLanguage } from '../useAccountLanguage.ts';

/** What a logged-in reader finds in the public header. Loaded only then. */
export function AccountMenu({ className }: { className: string }) {
  const t = useTexts(texts);
  const { end } = useSession();
  const { data: user } = useUser();
  useAccountLanguage(user?.locale);
  const navigate = useNavigate();
  const handleLogout = () => {
    void end().then(() => {
      toast.good(t('loggedOut'));
      void navigate(href('home'));
    });
  };
  return (
    <Menu
      {...(user && { label: user.name })}
      trigger={
        <Button
          className={className}
          iconAfter={DownIcon}
          aria-label={user?.name || t('account')}
          {...(!user && { icon: UserIcon })}
        >
          {user ? (
            <PersonFace userId={Number(user.accountId)} name={user.nickname || user.name} picture={user.avatar} />
          ) : (
            ''
          )}
        </Button>
      }
      entries={[
        { label: t('console'), icon: DashboardIcon, to: href('dashboard') },
        { label: t('myOrders'), icon: OrderIcon, to: href('orders') },
        { label: t('myLicences'), icon: LicenceIcon, to: href('licences') },
        { label: t('recharge'), icon: WalletIcon, to: href('recharge') },
        { label: t('helpCentre'), icon: HelpIcon, to: href('help') },
        { label: t('logout'), icon: LogoutIcon, onSelect: handleLogout, divided: true },
      ]}
    />
  );
}
