import { Link } from 'react-router';
import type { BalanceSheet, SheetSide } from '#contract/ledgerAdmin.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedIcon, SuccessIcon } from '../../ui/icons.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Sheet.module.css';
import { texts } from './sheetTexts.ts';

/** Both sides beside one another, and that they are equal. */
export function Sheet({ sheet }: { sheet: BalanceSheet }) {
  const t = useTexts(texts);
  const { assets, liabilities, equity } = sheet;
  return (
    <>
      <Equation sheet={sheet} />
      <div className={styles.sides}>
        <Card className={styles.side}>
          <Side title={t('assets')} note={t('assetsNote')} side={assets} />
          <Total fen={assets.fen} changeFen={assets.changeFen} title={t('assets')} />
        </Card>
        <Card className={styles.side}>
          <div className={styles.parts}>
            <Side title={t('liabilities')} note={t('liabilitiesNote')} side={liabilities} withSum />
            <Side title={t('equity')} note={t('equityNote')} side={equity} withSum />
          </div>
          <Total
            fen={liabilities.fen + equity.fen}
            changeFen={liabilities.changeFen + equity.changeFen}
            title={t('both')}
          />
        </Card>
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

interface SideProps {
  title: string;
  note: string;
  side: SheetSide;
  /** The side's own sum, where it is but a part of what the card adds up to. */
  withSum?: boolean;
}

function Side({ title, note, side, withSum = false }: SideProps) {
  const t = useTexts(texts);
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <div>
          <h2>{title}</h2>
          <p>{note}</p>
        </div>
        {withSum && (
          <strong>
            <Money fen={side.fen} />
          </strong>
        )}
      </header>
      <dl className={styles.lines}>
        {side.lines.map(({ account, fen, changeFen }) => (
          <div key={account}>
            <dt>
              <Link to={href('adminLedger', { of: account })}>{t(`line_${account}`)}</Link>
            </dt>
            <dd>
              <Money fen={fen} />
              <Change fen={changeFen} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Total({ title, fen, changeFen }: { title: string; fen: number; changeFen: number }) {
  const t = useTexts(texts);
  return (
    <dl className={styles.total}>
      <dt>
        {t('total')}
        <span className="visually-hidden"> {title}</span>
      </dt>
      <dd>
        <strong>
          <Money fen={fen} />
        </strong>
        <Change fen={changeFen} />
      </dd>
    </dl>
  );
}

/** Told by sign: less is not worse here. */
function Change({ fen }: { fen: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <span className={`figures ${styles.change}`} title={t('change')}>
      <span className="visually-hidden">{t('change')} </span>
      {fen === 0 ? t('noChange') : money(fen, { sign: true })}
    </span>
  );
}
