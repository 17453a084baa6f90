import { payeeKinds, payeeKindTexts } from '#contract/withdrawals/payeeRules.ts';
import { withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { PayoutBatch } from '#contract/withdrawals/payouts.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { useAction } from '../../../record/useAction.ts';
import { number, useAddress } from '../../../record/useAddress.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { BatchDrawer } from './BatchDrawer.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { texts } from './texts.ts';

/** Withdrawals that are paid together, the newest batch first. */
export function Batches() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { at, linkTo, go } = useAddress({ batch: number });
  const list = useListCall('listPayoutBatches', {});
  const name = ({ id, kind }: PayoutBatch) => (
    <RowName name={payeeKindTexts[kind][locale]} id={id} to={linkTo({ batch: id })} />
  );
  const columns: Column<PayoutBatch>[] = [
    lead(t('kind'), name),
    figures(t('lines'), ({ lines }) => lines),
    figures(t('sum'), ({ amountFen }) => money(amountFen)),
    column(t('progress'), (batch) => <BatchProgress batch={batch} />),
    minor(t('madeBy'), ({ madeBy, madeAt }) => (
      <>
        {madeBy.username} · <Time at={madeAt} />
      </>
    )),
  ];
  return (
    <Stack gap={16}>
      <Row justify="end">
        <NewBatch onMade={(batch) => go({ batch })} />
      </Row>
      <ListScreen
        label={t('batchList')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.batch}
        empty={{ title: t('batchEmpty'), text: t('batchEmptyText') }}
        brief={(batch) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(batch)}
              <strong>{money(batch.amountFen)}</strong>
            </Row>
            <BatchProgress batch={batch} />
          </Stack>
        )}
      />
      <BatchDrawer id={at.batch} onClose={() => go({ batch: undefined })} />
    </Stack>
  );
}

function NewBatch({ onMade }: { onMade: (id: number) => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const make = useAction('makePayoutBatch', () => t('made'));
  const [first] = payeeKinds;
  return (
    <ActionButton
      primary
      icon={PlusIcon}
      act={t('make')}
      title={t('makeTitle')}
      lead={t('makeText', { max: withdrawalRules.batch.max })}
      initial={{ kind: first as string }}
      onAct={async ({ kind }) => {
        const { id } = await make.send({ kind: payeeKinds.find((one) => one === kind) ?? first });
        onMade(id);
      }}
    >
      {(form) => (
        <Choices
          {...form.field('kind')}
          label={t('kind')}
          options={payeeKinds.map((value) => ({ value, label: payeeKindTexts[value][locale] }))}
        />
      )}
    </ActionButton>
  );
}
