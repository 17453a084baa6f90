import { Link } from 'react-router';
import type { AccountKind } from '#contract/money/ledger.ts';
import type { BalanceSheet, SheetSide } from '#contract/money/ledgerAdmin.ts';
import { useAccountNames } from '../../parts/ledger/useAccountNames.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { FailedIcon, SuccessIcon } from '../../ui/kit/icons.ts';
import { Money } from '../../ui/kit/Money.tsx';
import styles from './Sheet.module.css';
import { texts } from './sheetTexts.ts';

/** All three beside one another, and that both sides are equal. */
export function Sheet({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const { assets, liabilities, equity } = sheet;
  return (
    <>
      <Equation sheet={sheet} />
      <div className={styles.sides}>
        <Side title={t('assets')} note={t('assetsNote')} side={assets} />
        <Sign>=</Sign>
        <Side title={t('liabilities')} note={t('liabilitiesNote')} side={liabilities} />
        <Sign>+</Sign>
        <Side title={t('equity')} note={t('equityNote')} side={equity} />
      </div>
    </>
  );
}

function Equation({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { assets, liabilities, equity, differenceFen } = sheet;
  const isEqual = differenceFen === 0;
  return (
    <p className={`${styles.equation} ${isEqual ? styles.equal : styles.unequal}`} role={isEqual ? 'status' : 'alert'}>
      <Icon of={isEqual ? SuccessIcon : FailedIcon} size={20} />
      <span className="figures">
        {isEqual
          ? t('balances', {
              assets: money(assets.fen),
              liabilities: money(liabilities.fen),
              equity: money(equity.fen),
            })
          : t('differs', { difference: money(differenceFen) })}
      </span>
      {!isEqual && <Link to={href('adminHealth')}>{t('toHealth')}</Link>}
    </p>
  );
}

/** Stands between two sides; screen readers have the equation above. */
function Sign({ children }: { children: string }) {
  return (
    <span className={styles.sign} aria-hidden>
      {children}
    </span>
  );
}

function Side({ title, note, side }: { title: string; note: string; side: SheetSide }) {
  const t = useTexts(texts);
  const lineName = useAccountNames<AccountKind>((kind) => t(`line_${kind}`));
  const rows = side.lines.map(({ account, fen, changeFen }) => ({
    key: account,
    what: (
      <Link to={href('adminLedger', account === 'owed' ? { view: 'debts' } : { of: account })}>
        {lineName(account)}
      </Link>
    ),
    figure: <Money fen={fen} />,
    figureNote: <Change fen={changeFen} />,
  }));
  const total = {
    key: title,
    what: (
      <strong>
        {t('total')}
        <span className="visually-hidden"> {title}</span>
      </strong>
    ),
    figure: (
      <strong>
        <Money fen={side.fen} />
      </strong>
    ),
    figureNote: <Change fen={side.changeFen} />,
  };
  return (
    <Card title={title} action={<Soft>{note}</Soft>} className={styles.side}>
      <RowList label={title} rows={rows} />
      <div className={styles.total}>
        <RowList label={`${t('total')} ${title}`} rows={[total]} />
      </div>
    </Card>
  );
}

/** The change with its sign; without a tone, since less is not worse here. */
function Change({ fen }: { fen: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <span title={t('change')}>
      <span className="visually-hidden">{t('change')} </span>
      {fen === 0 ? t('noChange') : money(fen, { sign: true })}
    </span>
  );
}
