import { withdrawalFee } from '#contract/withdrawals/withdrawalRules.ts';
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { purseTexts } from '../../parts/ledger/purseTexts.ts';
import { useWithdrawalFacts } from '../../parts/ledger/useWithdrawalFacts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';
import styles from './Withdraw.module.css';

interface TermsProps {
  terms: WithdrawalTerms;
  /** What is asked for, as far as it can be. */
  amountFen?: number | undefined;
}

/** What a withdrawal costs and when it arrives, before it is sent; the rest unfolds. */
export function Terms({ terms, amountFen }: TermsProps) {
  const t = useTexts(texts);
  const p = useTexts(purseTexts);
  const factsOf = useWithdrawalFacts();
  const { money, dayAndTime } = useFormats();
  const { availableFen } = terms;
  const { least, fee } = factsOf(terms);
  const by = t('by', { time: dayAndTime(terms.dueAt) });
  const feeFen = amountFen === undefined ? 0 : withdrawalFee(amountFen, terms.fee);
  return (
    <details className={styles.terms}>
      <summary>
        <span className="dotted" aria-live="polite">
          {amountFen === undefined ? (
            <span>
              {fee.name} {fee.value}
            </span>
          ) : (
            <>
              <span>
                {t('previewGet')} <strong>{money(amountFen - feeFen)}</strong>
              </span>
              <span>
                {fee.name} {money(feeFen)}
              </span>
            </>
          )}
          <span>
            {t('previewBy')} {by}
          </span>
        </span>
        <Icon of={DownIcon} size={18} />
      </summary>
      <Stack gap={8}>
        <Facts facts={[least, fee, { name: t('previewBy'), value: by }]} />
        {availableFen > 0 && <Soft>{t('spendOnly', { amount: money(availableFen), recharges: p('recharges') })}</Soft>}
      </Stack>
    </details>
  );
}
