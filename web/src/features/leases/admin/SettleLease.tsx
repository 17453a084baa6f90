import { limits } from '#contract/core/limits.ts';
import {
  decidableFen,
  type Decided,
  outcomeFen,
  type OutcomeName,
  outcomeNames,
  settlementOf,
} from '#contract/rental/leaseOutcomes.ts';
import type { AdminLeaseDetail } from '#contract/rental/leases.ts';
import { formatsIn, useFormats } from '../../../language/formats.ts';
import { textsIn, useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import type { FormState } from '../../../ui/form/form.tsx';
import { InBoth } from '../../../ui/form/InBoth.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { CheckIcon } from '../../../ui/kit/icons.ts';
import { Facts, Stack } from '../../../ui/kit/layout.tsx';
import { texts as leaseTexts } from '../texts.ts';
import { texts } from './disputeTexts.ts';

interface Decision {
  outcome: OutcomeName | 'other' | '';
  amountFen: number | null;
  words: string;
  wordsEn: string;
}

const initial: Decision = { outcome: '', amountFen: null, words: '', wordsEn: '' };

/** The decision: a prepared outcome with its reasons, or another amount, and what it gives before it is taken. */
export function SettleLease({ lease }: { lease: AdminLeaseDetail }) {
  const t = useTexts(leaseTexts);
  const settle = useAction('settleLease', () => t('settled'));
  const { id, may, decides } = lease;
  if (!may.includes('settle') || decides === null) return null;
  return (
    <ActionButton
      primary
      icon={CheckIcon}
      act={t(decides === 'rent' ? 'settleRent' : 'settleDeposit')}
      title={t(decides === 'rent' ? 'settleRent' : 'settleDeposit')}
      lead={t(decides === 'rent' ? 'settleRentText' : 'settleDepositText')}
      initial={initial}
      required={['amountFen', 'words']}
      fieldOf={{ claim_too_large: 'amountFen' }}
      onAct={({ amountFen, words, wordsEn }) => settle.send({ id, amountFen: amountFen ?? 0, words, wordsEn })}
    >
      {(form) => <Fields form={form} lease={lease} decided={decides} />}
    </ActionButton>
  );
}

function Fields({ form, lease, decided }: { form: FormState<Decision>; lease: AdminLeaseDetail; decided: Decided }) {
  const t = useTexts(texts);
  const lt = useTexts(leaseTexts);
  const { money } = useFormats();
  const { amountFen } = form.values;
  const maxFen = decidableFen(decided, lease);
  const choose = (value: string) => {
    const name = outcomeNames[decided].find((one) => one === value);
    if (!name) return form.set({ outcome: 'other' });
    const fen = outcomeFen(name, lease);
    const reasonIn = (locale: 'zh-CN' | 'en-US') =>
      textsIn(locale, texts)(`reason_${name}`, { amount: formatsIn(locale).money(fen) });
    form.set({ outcome: name, amountFen: fen, words: reasonIn('zh-CN'), wordsEn: reasonIn('en-US') });
  };
  const given = (fen: number) => {
    const { tenantFen, lessorFen } = settlementOf(decided, fen, lease);
    return t('gives', { tenant: money(tenantFen), lessor: money(lessorFen) });
  };
  const isShown = amountFen !== null && amountFen <= maxFen;
  const parts = isShown ? settlementOf(decided, amountFen, lease) : undefined;
  return (
    <Stack gap={16}>
      <Choices
        {...form.field('outcome')}
        onChange={choose}
        label={t('outcome')}
        look="rows"
        options={[
          ...outcomeNames[decided].map((name) => ({
            value: name,
            label: t(name),
            note: given(outcomeFen(name, lease)),
          })),
          { value: 'other', label: t('other') },
        ]}
      />
      <PriceField
        {...form.field('amountFen')}
        onChange={(fen) => form.set({ amountFen: fen, outcome: 'other' })}
        label={lt(decided === 'rent' ? 'settleAmountRent' : 'settleAmountDeposit')}
        help={lt('claimAmountHelp', { max: money(maxFen) })}
        required
      />
      {parts && (
        <section aria-label={t('preview')} aria-live="polite">
          <Facts
            facts={[
              { name: t('toTenant'), value: <strong>{money(parts.tenantFen)}</strong> },
              { name: t('toLessor'), value: <strong>{money(parts.lessorFen)}</strong> },
              { name: t('fee'), value: money(parts.feeFen) },
              { name: t('held'), value: parts.heldFen === 0 ? undefined : money(parts.heldFen) },
            ]}
          />
        </section>
      )}
      <InBoth
        zh={
          <WordsField
            {...form.field('words')}
            label={t('why')}
            help={t('whyHelp')}
            required
            maxLength={limits.reason.max}
          />
        }
        en={<WordsField {...form.field('wordsEn')} label={t('whyEn')} maxLength={limits.reason.max} />}
      />
    </Stack>
  );
}
