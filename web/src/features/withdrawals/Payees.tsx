import { useState } from 'react';
import { hour } from '#contract/core/durations.ts';
import { bankCodes, bankTexts } from '#contract/withdrawals/banks.ts';
import { payeeKinds, payeeKindTexts, payeeRules } from '#contract/withdrawals/payeeRules.ts';
import { accountOf } from '#contract/withdrawals/payeeRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import type { Payee } from '#contract/withdrawals/payees.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { ActionForm } from '../../record/ActionForm.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { PlusIcon, TrashIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { texts } from './texts.ts';
import { usePayeeName } from './usePayeeName.ts';
import { usePayeeNote } from './usePayeeNote.ts';

const hours = payeeRules.waitSeconds / hour;

/** Where one's money is paid to; nothing for whoever is not verified, who is told so beside it. */
export function Payees() {
  const t = useTexts(texts);
  const query = useCall('listPayees', {});
  const [isAdding, setAdding] = useState(false);
  const { list = [], name = null } = query.data ?? {};
  if (query.data && name === null && list.length === 0) return null;
  const isFull = list.length >= payeeRules.max;
  return (
    <EntriesCard
      title={t('payees')}
      lead={t(isFull ? 'payeesFull' : 'payeesLead', { max: payeeRules.max, hours })}
      query={query}
      items={list}
      show={(payee) => <OnePayee key={payee.id} payee={payee} />}
      none={{ title: t('payeesNone'), text: t('payeesNoneText', { hours }) }}
      add={
        !isFull && (
          <Button size="sm" icon={PlusIcon} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Drawer open={isAdding} onClose={() => setAdding(false)} title={t('add')} width={520}>
        {name !== null && <PayeeForm name={name} onDone={() => setAdding(false)} />}
      </Drawer>
    </EntriesCard>
  );
}

function OnePayee({ payee }: { payee: Payee }) {
  const t = useTexts(texts);
  const nameOf = usePayeeName();
  const noteOf = usePayeeNote();
  const remove = useAction('removePayee', () => t('removedToast'));
  const account = nameOf(payee);
  return (
    <Entry
      end={
        <ActionButton
          size="sm"
          quiet
          danger
          icon={TrashIcon}
          act={t('remove')}
          label={t('removeOf', { account })}
          title={t('removeTitle')}
          lead={t('removeText', { account, hours })}
          onAct={() => remove.send({ id: payee.id })}
        />
      }
    >
      <Stack gap={4}>
        <span>{account}</span>
        <Soft>
          {payee.name} · {noteOf(payee)}
        </Soft>
      </Stack>
    </Entry>
  );
}

interface Values {
  kind: string;
  bank: string;
  accountNumber: string;
}

function PayeeForm({ name, onDone }: { name: string; onDone: () => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const save = useAction('setPaymentInfo', () => t('savedToast'));
  const form = useForm<Values>({
    initial: { kind: payeeKinds[0], bank: '', accountNumber: '' },
    check: problemsOf,
    fieldOf: { payee_known: 'accountNumber' },
    submit: async ({ accountNumber, ...values }) => {
      const bank = bankCodes.find((code) => code === values.bank);
      await save.send({ kind: kindOf(values), accountNumber, ...(kindOf(values) === 'bank' && { bank }) });
      onDone();
    },
  });
  const kind = kindOf(form.values);
  return (
    <ActionForm form={form} label={t('add')} act={t('save')} onCancel={onDone}>
      <Choices
        {...form.field('kind')}
        label={t('kind')}
        options={payeeKinds.map((value) => ({ value, label: payeeKindTexts[value][locale] }))}
      />
      <Facts
        facts={[
          {
            name: t('name'),
            value: (
              <>
                {name} <Soft>{t('nameHelp')}</Soft>
              </>
            ),
          },
        ]}
      />
      {kind === 'bank' && (
        <SelectField
          {...form.field('bank')}
          label={t('bank')}
          required
          options={[
            { value: '', label: t('chooseBank') },
            ...bankCodes.map((value) => ({ value, label: bankTexts[value][locale] })),
          ]}
        />
      )}
      <TextField
        {...form.field('accountNumber')}
        label={t(`account_${kind}`)}
        help={t(`help_${kind}`)}
        maxLength={payeeRules.account.max}
        inputMode={kind === 'bank' ? 'numeric' : 'text'}
        autoComplete="off"
        required
      />
    </ActionForm>
  );
}

function kindOf({ kind }: Pick<Values, 'kind'>) {
  return payeeKinds.find((one) => one === kind) ?? payeeKinds[0];
}

function problemsOf(values: Values): FieldProblem[] {
  const kind = kindOf(values);
  const missing = requiredFields(values, kind === 'bank' ? ['bank', 'accountNumber'] : ['accountNumber']);
  if (missing.some(({ field }) => field === 'accountNumber')) return missing;
  const read = accountOf(kind, values.accountNumber);
  return 'problem' in read ? [...missing, { field: 'accountNumber', rule: read.problem }] : missing;
}
