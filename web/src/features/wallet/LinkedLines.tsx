import { Link } from 'react-router';
import type { BalanceChange } from '#contract/money/wallet.ts';
import { useTexts } from '../../language/texts.ts';
import { Money, MoneyChange } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './LineDrawer.module.css';
import { texts } from './lineTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

interface LinkedLine {
  name: string;
  amountFen: number;
  at?: string;
  /** Undefined: not a line of one's own. */
  to: string | undefined;
}

/** Other lines that this one has to do with. */
export function LinkedLines({ label, lines }: { label: string; lines: LinkedLine[] }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {lines.map(({ name, amountFen, at, to }) => (
        <li key={name}>
          <span>
            {to === undefined ? (
              name
            ) : (
              <Link to={to} preventScrollReset>
                {name}
              </Link>
            )}
            {at !== undefined && (
              <span className={styles.soft}>
                <Time at={at} />
              </span>
            )}
          </span>
          <MoneyChange fen={amountFen} />
        </li>
      ))}
    </ul>
  );
}

/** The line before ended where this one began, the one after begins where this one ended. */
export function LineNeighbours({ older, newer }: { older: BalanceChange | null; newer: BalanceChange | null }) {
  const t = useTexts(texts);
  return (
    <Section title={t('neighbours')}>
      <ul className={styles.lines} aria-label={t('neighbours')}>
        <Neighbour line={newer} name={t('newer')} none={t('newest')} />
        <Neighbour line={older} name={t('older')} none={t('oldest')} />
      </ul>
    </Section>
  );
}

function Neighbour({ line, name, none }: { line: BalanceChange | null; name: string; none: string }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  if (!line) return <li className={styles.rest}>{none}</li>;
  return (
    <li>
      <span>
        <span className={styles.soft}>
          {name} · <Time at={line.createdAt} />
        </span>
        <Link to={linkTo({ line: line.id })} preventScrollReset>
          {line.memo}
        </Link>
      </span>
      <span className={styles.figures}>
        <MoneyChange fen={line.amountFen} />
        <span className={styles.soft}>
          {t('balanceAfter')} <Money fen={line.afterFen} />
        </span>
      </span>
    </li>
  );
}
