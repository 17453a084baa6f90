import { useState } from 'react';
import { agreementDocuments, agreementStates, type AgreementState } from '#contract/site/agreementRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import { addressRange } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { BanIcon, EditIcon } from '../../ui/kit/icons.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { agreementTexts } from './agreementTexts.ts';

export type PublishedAgreement = CallOutput<'listAgreements'>['list'][number];

const tones: Record<AgreementState, Tone> = {
  planned: 'waiting',
  in_force: 'good',
  replaced: 'ended',
  withdrawn: 'bad',
};

/** Wordings that were published, newest first. */
export function AgreementList({ onEdit }: { onEdit: (one: PublishedAgreement) => void }) {
  const t = useTexts(agreementTexts);
  const { at } = useAddress({
    document: oneOf(agreementDocuments),
    state: oneOf(agreementStates),
    from: addressRange.from,
    to: addressRange.to,
  });
  const { from, to } = ordered(at);
  const list = useListCall('listAgreements', { document: at.document, state: at.state, from, to });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'document',
      label: t('document'),
      options: agreementDocuments.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: agreementStates.map((value) => ({ value, label: t(value) })),
    },
    { is: 'days', label: t('effectiveAt') },
  ];
  const [leaving, setLeaving] = useState<PublishedAgreement>();
  const withdraw = useAction('withdrawAgreement', () => t('withdrawnToast'));
  const nameOf = ({ document, version }: PublishedAgreement) => t('name', { document: t(document), version });
  const columns: Column<PublishedAgreement>[] = [
    lead(t('document'), (one) => (
      <>
        {nameOf(one)} <Soft>{one.changesZh}</Soft>
      </>
    )),
    column(t('state'), ({ state }) => <Status tone={tones[state]}>{t(state)}</Status>, { key: 'state' }),
    column(t('effectiveAt'), ({ effectiveAt }) => <Time at={effectiveAt} />, { key: 'effectiveAt' }),
    column(t('asks'), ({ asks }) => t(asks ? 'yes' : 'no'), { key: 'asks' }),
    minor(t('publishedBy'), ({ publishedBy }) => publishedBy, { key: 'publishedBy' }),
    minor(t('publishedAt'), ({ publishedAt }) => <Time at={publishedAt} />, { key: 'publishedAt' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name="agreements"
        bar={{ filters }}
        actions={(one) => (
          <>
            <IconButton
              size={32}
              icon={EditIcon}
              label={t('editLabel', { name: nameOf(one) })}
              onClick={() => onEdit(one)}
            />
            {one.state === 'planned' && (
              <IconButton
                size={32}
                icon={BanIcon}
                label={t('withdrawLabel', { name: nameOf(one) })}
                onClick={() => setLeaving(one)}
              />
            )}
          </>
        )}
      />
      <ActionDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('withdrawTitle')}
        act={t('withdraw')}
        danger
        lead={t('withdrawText', { name: leaving ? nameOf(leaving) : '' })}
        onAct={() => withdraw.send({ id: leaving?.id ?? 0 })}
      />
    </>
  );
}
