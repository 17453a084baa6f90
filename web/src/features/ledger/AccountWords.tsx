import type { AccountName } from '#contract/money/ledgerAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Ledger.module.css';
import { texts } from './texts.ts';

/** Whose an account is, and which. */
export function AccountWords({ account }: { account: Pick<AccountName, 'kind' | 'owner'> }) {
  const t = useTexts(texts);
  const { kind, owner } = account;
  return (
    <span className={styles.account}>
      <span>{t(`account_${kind}`)}</span>
      <span className={styles.owner}>{owner === null ? t('platform') : `${owner.username} · ${owner.id}`}</span>
    </span>
  );
}
