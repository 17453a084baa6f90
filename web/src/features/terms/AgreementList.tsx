import { useState } from 'react';
import { agreementDocuments, type AgreementState } from '#contract/site/agreementRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { oneOf, useAddress } from '../../record/useAddress.ts';
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
  const { at, linkTo } = useAddress({ document: oneOf(agreementDocuments) });
  const list = useListCall('listAgreements', { document: at.document });
  const [leaving, setLeaving] = useState<PublishedAgreement>();
  const withdraw = useAction('withdrawAgreement', () => t('withdrawnToast'));
  const nameOf = ({ document, version }: PublishedAgreement) => t('name', { document: t(document), version });
  const columns: Column<PublishedAgreement>[] = [
    lead(t('document'), (one) => (
      <>
        {nameOf(one)} <Soft>{one.changesZh}</Soft>
      </>
    )),
    column(t('state'), ({ state }) => <Status tone={tones[state]}>{t(state)}</Status>),
    column(t('effectiveAt'), ({ effectiveAt }) => <Time at={effectiveAt} />),
    column(t('asks'), ({ asks }) => t(asks ? 'yes' : 'no')),
    minor(t('publishedBy'), ({ publishedBy }) => publishedBy),
    minor(t('publishedAt'), ({ publishedAt }) => <Time at={publishedAt} />),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        filters={
          <FilterBy
            names={agreementDocuments}
            word={t}
            current={at.document}
            linkTo={(document) => linkTo({ document })}
          />
        }
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
