import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
  WarningIcon,
} from '../../ui/kit/icons.ts';
import styles from './Tiles.module.css';
import { texts } from './texts.ts';

type Dashboard = CallOutput<'getDashboard'>;

interface TileProps {
  icon: IconShape;
  name: string;
  figure: ReactNode;
  note: ReactNode;
  /** Where the figure is counted. */
  to?: string;
}

/** One's own figures; each leads to what it counts. */
export function OwnTiles({ dashboard }: { dashboard: Dashboard }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const { availableFen, unpaidOrders, orders, licences, licencesEndingSoon } = dashboard;
  const ending = (
    <span className={styles.warning}>
      <Icon of={WarningIcon} size={14} />
      {t('endingSoon', { count: licencesEndingSoon })}
    </span>
  );
  return (
    <Tiles label={t('figures')}>
      <Tile
        icon={WalletIcon}
        name={t('balance')}
        figure={money(availableFen)}
        note={t('balanceNote')}
        to={href('statement')}
      />
      <Tile
        icon={PayIcon}
        name={t('unpaid')}
        figure={number(unpaidOrders)}
        note={unpaidOrders > 0 ? t('unpaidNote') : t('unpaidNone')}
        to={href('orders', { state: 'created' })}
      />
      <Tile icon={OrderIcon} name={t('orders')} figure={number(orders)} note={t('ordersNote')} to={href('orders')} />
      <Tile
        icon={LicenceIcon}
        name={t('licences')}
        figure={number(licences)}
        note={licencesEndingSoon > 0 ? ending : t('licencesNote')}
        to={href('licences')}
      />
    </Tiles>
  );
}

/** The whole site, for admins. */
export function SiteTiles({ site }: { site: NonNullable<Dashboard['site']> }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  return (
    <Tiles>
      <Tile
        icon={RefundIcon}
        name={t('refundsWaiting')}
        figure={number(site.refundsWaiting)}
        note={t(site.refundsWaiting > 0 ? 'refundsWaitingNote' : 'nothingWaits')}
        to={href('adminRefunds')}
      />
      <Tile
        icon={MessageIcon}
        name={t('questionsWaiting')}
        figure={number(site.questionsWaiting)}
        note={t(site.questionsWaiting > 0 ? 'questionsWaitingNote' : 'nothingWaits')}
        to={href('adminReviews')}
      />
      <Tile
        icon={WalletIcon}
        name={t('decisionsWaiting')}
        figure={number(site.decisionsWaiting)}
        note={t(site.decisionsWaiting > 0 ? 'decisionsWaitingNote' : 'nothingWaits')}
        to={href('adminMoney')}
      />
      <Tile icon={MoneyInIcon} name={t('salesToday')} figure={money(site.salesTodayFen)} note={t('today')} />
      <Tile
        icon={OrderIcon}
        name={t('ordersToday')}
        figure={number(site.ordersToday)}
        note={t('today')}
        to={href('adminOrders')}
      />
      <Tile icon={UsersIcon} name={t('users')} figure={number(site.usersTotal)} note={' '} />
      <Tile
        icon={MailIcon}
        name={t('outbox')}
        figure={number(site.outboxWaiting)}
        note={t('outboxNote')}
        to={href('outbox')}
      />
    </Tiles>
  );
}

export function Tiles({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.tiles} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
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
    <Link to={to} className={`${styles.tile} ${styles.link}`}>
      {content}
    </Link>
  );
}
