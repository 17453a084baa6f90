import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShopMoney } from '#contract/money/shopMoney.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './Figures.module.css';
import { texts } from './texts.ts';

interface Figure {
  name: string;
  fen: number;
  note: ReactNode;
  /** The lines that it counts. */
  to?: string;
}

/** What came in on the chosen days, and where the money stands now; each figure leads to its lines. */
export function Figures({ money: { sums, now, from, to } }: { money: ShopMoney }) {
  const t = useTexts(texts);
  const { money, dateTime } = useFormats();
  const paid = href('shopCenter', { tab: 'orders', from, to, by: 'paid' });
  const refunds = href('shopCenter', { tab: 'refunds', state: 'refunded', by: 'ended', from, to });
  const lines = (state: string) => href('shopCenter', { tab: 'money', lines: state, from, to });
  const flow: Figure[] = [
    { name: t('sold'), fen: sums.salesFen, note: t('soldNote', { count: sums.orders }), to: paid },
    {
      name: t('commission'),
      fen: sums.commissionFen - sums.commissionBackFen,
      note: t('commissionNote', { amount: money(sums.commissionBackFen) }),
      to: paid,
    },
    { name: t('refunded'), fen: sums.refundedFen, note: t('refundedNote', { count: sums.refunds }), to: refunds },
    { name: t('owner'), fen: sums.ownerFen, note: t('ownerNote') },
  ];
  const { next } = now;
  const stock: Figure[] = [
    {
      name: t('pending'),
      fen: now.pendingFen,
      note: next ? t('pendingNext', { amount: money(next.fen), when: dateTime(next.at) }) : t('pendingNone'),
      to: lines('pending'),
    },
    {
      name: t('frozen'),
      fen: now.frozenFen,
      note: now.frozen === 0 ? t('frozenNone') : t('frozenNote', { count: now.frozen }),
      to: lines('frozen'),
    },
    { name: t('released'), fen: sums.releasedFen, note: t('releasedNote'), to: lines('released') },
    {
      name: t('owed'),
      fen: now.owedFen,
      note: t(now.owedFen === 0 ? 'owedNone' : 'owedNote'),
      to: href('statement', { account: 'owed' }),
    },
  ];
  return (
    <>
      <Strip label={t('figures')} figures={flow} />
      <Strip label={t('now')} figures={stock} />
    </>
  );
}

function Strip({ label, figures }: { label: string; figures: Figure[] }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {figures.map(({ name, fen, note, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>
              {to === undefined ? (
                <Money fen={fen} />
              ) : (
                <Link to={to}>
                  <Money fen={fen} />
                </Link>
              )}
            </strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
