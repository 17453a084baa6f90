import type { IconShape } from '../../../ui/kit/Icon.tsx';
import {
  AnnouncementIcon,
  AppsIcon,
  BagIcon,
  BellIcon,
  DatabaseIcon,
  GiftIcon,
  ClockIcon,
  CodeIcon,
  DashboardIcon,
  HeartIcon,
  HomeIcon,
  LicenceIcon,
  LockIcon,
  MessageIcon,
  OrderIcon,
  SettingsIcon,
  ShopIcon,
  UserIcon,
  VerifiedIcon,
  WalletIcon,
} from '../../../ui/kit/icons.ts';

/** Which screen has which one says `contract/src/console/consolePages.ts`; those that are not known here have none. */
const icons: Partial<Record<string, IconShape>> = {
  announcement: AnnouncementIcon,
  bag: BagIcon,
  bell: BellIcon,
  database: DatabaseIcon,
  gift: GiftIcon,
  clock: ClockIcon,
  code: CodeIcon,
  dashboard: DashboardIcon,
  heart: HeartIcon,
  home: HomeIcon,
  licence: LicenceIcon,
  lock: LockIcon,
  message: MessageIcon,
  order: OrderIcon,
  settings: SettingsIcon,
  shop: ShopIcon,
  user: UserIcon,
  verified: VerifiedIcon,
  wallet: WalletIcon,
};

export function menuIcon(name: string | undefined): IconShape | undefined {
  return name === undefined ? undefined : icons[name];
}

/** Where there is room for nothing else. */
export const otherIcon = AppsIcon;
