import { Link } from 'react-router';
import { userRules } from '#contract/users/userRules.ts';
import type { User } from '#contract/users/users.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RowsCard, type RowsCardProps } from '../../record/RowsCard.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { useHolds } from './useHolds.ts';
import { texts } from './texts.ts';

const limit = userRules.partMax;

/** A few of something of theirs, and the way to all. */
function Part({ to, ...shown }: Pick<RowsCardProps, 'title' | 'query' | 'rows'> & { to?: string }) {
  const t = useTexts(texts);
  return <RowsCard {...shown} none={t('partNone')} all={to === undefined ? undefined : { to, label: t('all') }} />;
}

interface OfUser {
  user: User;
}

/** For readers who are entrusted with reviews: the rest sees no orders. */
export function Orders(props: OfUser) {
  return useHolds('review') && <OrdersShown {...props} />;
}

function OrdersShown({ user }: OfUser) {
  const t = useTexts(texts);
  const { query, items } = useListCall('listAllOrders', { search: user.username, limit });
  const rows = items
    .filter(({ buyer }) => buyer.id === user.id)
    .map(({ id, title, amountFen, createdAt }) => ({
      key: id,
      what: <Link to={href('adminOrders', { search: id, order: id })}>{t('orderNumber', { id })}</Link>,
      note: title,
      figure: <Money fen={amountFen} />,
      figureNote: <Time at={createdAt} />,
    }));
  return <Part title={t('partOrders')} query={query} rows={rows} to={href('adminOrders', { search: user.username })} />;
}

/** For readers who are entrusted with reviews. */
export function Licences(props: OfUser) {
  return useHolds('review') && <LicencesShown {...props} />;
}

function LicencesShown({ user }: OfUser) {
  const t = useTexts(texts);
  const { query, items } = useListCall('listAllLicences', { search: user.username, limit });
  const rows = items
    .filter(({ holder }) => holder.id === user.id)
    .map(({ id, title, keyMasked, expiresAt }) => ({
      key: id,
      what: <Link to={href('adminLicences', { licence: id })}>{title}</Link>,
      note: <span className="unbroken">{keyMasked}</span>,
      figure: expiresAt === null ? t('lifetime') : <Time at={expiresAt} as="date" />,
      figureNote: expiresAt === null ? undefined : t('ends'),
    }));
  const to = href('adminLicences', { search: user.username });
  return <Part title={t('partLicences')} query={query} rows={rows} to={to} />;
}

export function Reviews({ user }: OfUser) {
  const t = useTexts(texts);
  const { query, items } = useListCall('listUserReviews', { userId: user.id, limit });
  const rows = items.map(({ id, productId, title, stars, words, hidden, createdAt }) => ({
    key: id,
    what: <Link to={href('product', { id: productId })}>{title}</Link>,
    note: `${hidden ? `${t('hiddenReview')} · ` : ''}${words}`,
    figure: t('stars', { stars }),
    figureNote: <Time at={createdAt} />,
  }));
  return <Part title={t('partReviews')} query={query} rows={rows} />;
}

export function Sessions({ user }: OfUser) {
  const t = useTexts(texts);
  const query = useCall('listUserSessions', { id: user.id });
  const rows = (query.data?.list ?? []).slice(0, limit).map(({ id, device, network, lastUsedAt }) => ({
    key: id,
    what: device ?? t('unknownDevice'),
    note: network ?? '',
    figure: <Time at={lastUsedAt} />,
    figureNote: t('lastUsed'),
  }));
  const to = href('adminSecurityEvents', { user: user.id, kind: 'login' });
  return <Part title={t('partSessions')} query={query} rows={rows} to={to} />;
}
