import { useState } from 'react';
import { Link } from 'react-router';
import type { ConsolePath } from '#contract/console/consolePaths.ts';
import { workplaceRules } from '#contract/console/workplaceRules.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import {
  AppsIcon,
  BagIcon,
  BellIcon,
  DashboardIcon,
  LicenceIcon,
  MoneyOutIcon,
  OrderIcon,
  PackageIcon,
  PayIcon,
  ProductIcon,
  RefundIcon,
  SettingsIcon,
  ShopIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { Modal, ModalActions } from '../../ui/kit/overlay/Modal.tsx';
import { readRecent } from './recent.ts';
import { texts } from './texts.ts';
import styles from './Workplace.module.css';

const icons: Partial<Record<ConsolePath, IconShape>> = {
  dashboard: DashboardIcon,
  orders: OrderIcon,
  licences: LicenceIcon,
  statement: WalletIcon,
  recharge: PayIcon,
  shopCenter: ShopIcon,
  storeList: ProductIcon,
  storeStock: PackageIcon,
  withdraw: MoneyOutIcon,
  adminInbox: OrderIcon,
  adminOrders: BagIcon,
  adminRefunds: RefundIcon,
  adminProducts: ProductIcon,
  adminUsers: UsersIcon,
  adminWithdrawals: MoneyOutIcon,
  buy: BagIcon,
  account: UserIcon,
  messages: BellIcon,
};

interface Screen {
  name: ConsolePath;
  path: string;
  title: string;
}

/** Screens that the reader chose, and those that were visited lately. */
export function Screens({ accountId, quick }: { accountId: string; quick: ConsolePath[] | undefined }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { data } = useCall('getMenu', {});
  const [isOpen, setOpen] = useState(false);
  const screens = leavesOf(data?.menu ?? [], locale);
  const shown = (names: readonly ConsolePath[]) =>
    names.flatMap((name) => screens.filter((screen) => screen.name === name));
  const chosen = shown(quick ?? []);
  // What stands above is at hand already.
  const recent = shown(readRecent(accountId)).filter(({ name }) => !chosen.some((one) => one.name === name));
  const setup = (
    <Button size="sm" kind="quiet" onClick={() => setOpen(true)}>
      {t('setup')}
    </Button>
  );
  return (
    <>
      <Card title={t('quick')} action={setup}>
        {chosen.length > 0 ? <Tiles screens={chosen} /> : <p className={styles.none}>{t('noQuick')}</p>}
        {recent.length > 0 && (
          <p className={styles.recent}>
            <span>{t('recent')}</span>
            {recent.map(({ name, path, title }) => (
              <Link key={name} to={path}>
                {title}
              </Link>
            ))}
          </p>
        )}
      </Card>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('setupTitle')}>
        <Setup screens={screens} quick={quick ?? []} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function leavesOf(items: readonly MenuItem[], locale: 'zh-CN' | 'en-US'): Screen[] {
  return items.flatMap(({ name, path, title, children }) =>
    // Entries without children are screens, named as their paths are.
    children ? leavesOf(children, locale) : [{ name: name as ConsolePath, path, title: title[locale] }],
  );
}

function Tiles({ screens }: { screens: readonly Screen[] }) {
  return (
    <ul className={styles.screens}>
      {screens.map(({ name, path, title }) => (
        <li key={name}>
          <Link to={path}>
            <span className={styles.sign}>
              <Icon of={icons[name] ?? (name.startsWith('admin') ? SettingsIcon : AppsIcon)} size={20} />
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Setup({ screens, quick, onDone }: { screens: Screen[]; quick: ConsolePath[]; onDone: () => void }) {
  const t = useTexts(texts);
  const save = useAction('saveWorkplace', () => t('saved'));
  const [chosen, setChosen] = useState(quick);
  const isFull = chosen.length >= workplaceRules.quickMax;
  return (
    <>
      <p className={styles.none}>{t('setupText', workplaceRules)}</p>
      <div className={styles.choices}>
        {screens
          .filter(({ name }) => name !== 'workplace')
          .map(({ name, title }) => (
            <Checkbox
              key={name}
              name={name}
              label={title}
              value={chosen.includes(name)}
              disabled={isFull && !chosen.includes(name)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))}
            />
          ))}
      </div>
      <ModalActions cancel={t('cancel')} onCancel={onDone}>
        <Button kind="primary" busy={save.busy} onClick={() => save.press({ quick: chosen }, onDone)}>
          {t('save')}
        </Button>
      </ModalActions>
    </>
  );
}
