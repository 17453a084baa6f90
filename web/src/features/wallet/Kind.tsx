import { Link } from 'react-router';
import type { UserAccountKind } from '#contract/money/ledger.ts';
import { useCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useWithdrawalFacts } from '../../parts/ledger/useWithdrawalFacts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { MoneyOutIcon } from '../../ui/kit/icons.ts';
import { Price } from '../../ui/kit/Money.tsx';
import styles from './Balances.module.css';
import { texts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';

export interface Part {
  account: Exclude<UserAccountKind, 'owed'>;
  fen: number;
}

/** One kind of money: how much, what it is good for, and what comes of it. */
export function Kind({ account, fen, isAlone }: Part & { isAlone: boolean }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  return (
    <li>
      <span className={`${styles.sign} ${styles[account]}`} aria-hidden="true" />
      <div className={styles.kind}>
        <div className={styles.name}>
          <span>{t(account)}</span>
          {!isAlone && <Price fen={fen} />}
        </div>
        <p>
          {t(`${account}Note`)} {account === 'pending' && <NextRelease />}
        </p>
        {account === 'earned' && <ToWithdraw />}
        <Link to={linkTo({ why: account })} aria-label={t('whyOf', { account: t(account) })}>
          {t('why')}
        </Link>
      </div>
    </li>
  );
}

/** Those that have nothing, in a line. */
export function EmptyKinds({ accounts }: { accounts: readonly Part['account'][] }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  if (accounts.length === 0) return null;
  return (
    <p className={styles.empty}>
      <span>{t('emptyKinds')}</span>
      {accounts.map((account) => (
        <Link key={account} to={linkTo({ why: account })} aria-label={t('whyOf', { account: t(account) })}>
          {t(account)}
        </Link>
      ))}
    </p>
  );
}

function NextRelease() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const next = useExplanation('pending').data?.earnings?.days[0];
  return next && t('pendingNext', { day: dayWords(locale, next.day), amount: money(next.leftFen) });
}

/** The way out, with what it allows and costs. */
function ToWithdraw() {
  const t = useTexts(texts);
  const factsOf = useWithdrawalFacts();
  const { money } = useFormats();
  const { data: terms } = useCall('getWithdrawalTerms', {});
  const possible = () => {
    if (terms === undefined) return '';
    if (terms.hindrances.includes('unverified')) return t('withdrawVerify');
    return terms.hindrances.length > 0 ? t('withdrawNot') : t('withdrawMost', { amount: money(terms.maxFen) });
  };
  return (
    <div className={styles.withdraw}>
      <LinkButton size="sm" icon={MoneyOutIcon} to={href('withdraw')}>
        {t('withdraw')}
      </LinkButton>
      {terms && (
        <Soft>
          <span className="dotted">
            <span>{possible()}</span>
            {Object.values(factsOf(terms)).map(({ name, value }) => (
              <span key={name}>
                {name} {value}
              </span>
            ))}
          </span>
        </Soft>
      )}
    </div>
  );
}
