import { useCallback } from 'react';
import type { MoneyRuleName } from '#contract/money/moneyRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ruleTexts } from './ruleTexts.ts';

/** A rule's value as it is read: a share, an amount, days. */
export function useRuleWords(): (rule: MoneyRuleName, value: number) => string {
  const t = useTexts(ruleTexts);
  const { money } = useFormats();
  return useCallback(
    (rule, value) => {
      if (rule === 'secondAdminFen') return money(value);
      if (rule === 'commissionTenThousandths') return t('percent', { value: value / 100 });
      return t('days', { count: value });
    },
    [t, money],
  );
}
