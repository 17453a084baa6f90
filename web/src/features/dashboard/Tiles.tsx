import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderUnpaidSeconds } from '#contract/orders/orderProcess.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import {
  LicenceIcon,
  MailIcon,
  MessageIcon,
  MoneyInIcon,
  OrderIcon,
  PayIcon,
  RefundIcon,
  UsersIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Tiles.module.css';
import { texts } from './texts.ts';

type Dashboard = CallOutput<'getDashboard'>;

interface TileProps {
  icon: IconShape;
  name: string;
  figure: ReactNode;
  note?: ReactNode;
  /** Where the figure is counted. */
  to?: string;
}

/** The reader's own figures. */
export function OwnTiles({ dashboard }: { dashboard: Dashboard }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const { balanceFen, owedFen, unpaidOrders, orders, licences, licencesEndingSoon: count } = dashboard;
  const unpaidNote = unpaidOrders > 0 ? t('unpaidNote', { minutes: orderUnpaidSeconds / 60 }) : t('unpaidNone');
  const licencesNote = count > 0 ? <Status tone="warning">{t('endingSoon', { count })}</Status> : t('licencesNote');
  return (
    <Tiles
      label={t('figures')}
      tiles={[
        {
          icon: WalletIcon,
          name: t('balance'),
          figure: money(balanceFen),
          note:
            owedFen > 0 ? (
              <Status tone="warning">{t('balanceOwed', { owed: money(owedFen) })}</Status>
            ) : (
              t('balanceNote')
            ),
          to: href('statement'),
        },
        {
          icon: PayIcon,
          name: t('unpaid'),
          figure: number(unpaidOrders),
          note: unpaidNote,
          to: href('orders', { state: 'created' }),
        },
        { icon: OrderIcon, name: t('orders'), figure: number(orders), note: t('ordersNote'), to: href('orders') },
        { icon: LicenceIcon, name: t('licences'), figure: number(licences), note: licencesNote, to: href('licences') },
      ]}
    />
  );
}

/** The figures of the whole site, for admins. */
export function SiteTiles({ site }: { site: NonNullable<Dashboard['site']> }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const waiting = (
    name: 'refundsWaiting' | 'questionsWaiting' | 'decisionsWaiting',
    page: 'adminRefunds' | 'adminReviews' | 'adminMoney',
    icon: IconShape,
  ) => ({
    icon,
    name: t(name),
    figure: number(site[name]),
    note: t(site[name] > 0 ? `${name}Note` : 'nothingWaits'),
    to: href(page),
  });
  return (
    <Tiles
      tiles={[
        waiting('refundsWaiting', 'adminRefunds', RefundIcon),
        waiting('questionsWaiting', 'adminReviews', MessageIcon),
        waiting('decisionsWaiting', 'adminMoney', WalletIcon),
        { icon: MoneyInIcon, name: t('salesToday'), figure: money(site.salesTodayFen), note: t('today') },
        {
          icon: OrderIcon,
          name: t('ordersToday'),
          figure: number(site.ordersToday),
          note: t('today'),
          to: href('adminOrders'),
        },
        { icon: UsersIcon, name: t('users'), figure: number(site.usersTotal) },
        {
          icon: MailIcon,
          name: t('outbox'),
          figure: number(site.outboxWaiting),
          note: t('outboxNote'),
          to: href('outbox'),
        },
      ]}
    />
  );
}

function Tiles({ label, tiles }: { label?: string; tiles: TileProps[] }) {
  return (
    <TileGrid {...(label && { label })}>
      {tiles.map((tile) => (
        <Tile key={tile.name} {...tile} />
      ))}
    </TileGrid>
  );
}

export function TileGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.tiles} {...(label && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}

function Tile({ icon, name, figure, note, to }: TileProps) {
  const content = (
    <>
      <span className={styles.name}>
        {name}
        <Icon of={icon} size={20} />
      </span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
  if (to === undefined) return <div className={styles.tile}>{content}</div>;
  return (
    <Link to={to} className={styles.tile}>
      {content}
    </Link>
  );
}
