import { useState } from 'react';
import { agreementDocuments, agreementStates } from '#contract/agreements/agreementRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { IconButton, LinkButton } from '../../ui/kit/Button.tsx';
import { BanIcon, EditIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AgreementRecordDrawer } from './AgreementRecordDrawer.tsx';
import { agreementLooks, agreementTexts } from './agreementTexts.ts';

export type PublishedAgreement = CallOutput<'listAgreements'>['list'][number];

interface AgreementListProps {
  onEdit: (one: PublishedAgreement) => void;
  exportOf: ExportOf;
}

/** Wordings that were published, newest first. */
export function AgreementList({ onEdit, exportOf }: AgreementListProps) {
  const t = useTexts(agreementTexts);
  const { at, linkTo, go } = useAddress({
    agreement: number,
    document: oneOf(agreementDocuments),
    state: oneOf(agreementStates),
    from: addressRange.from,
    to: addressRange.to,
  });
  const { from, to } = ordered(at);
  const query = { document: at.document, state: at.state, from, to };
  const list = useListCall('listAgreements', query);
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
  const words = useFilterWords(filters);
  const [leaving, setLeaving] = useState<PublishedAgreement>();
  const withdraw = useAction('withdrawAgreement', () => t('withdrawnToast'));
  const nameOf = ({ document, version }: PublishedAgreement) => t('name', { document: t(document), version });
  const columns: Column<PublishedAgreement>[] = [
    lead(t('document'), (one) => (
      <>
        <RowLink to={linkTo({ agreement: one.id })}>{nameOf(one)}</RowLink> <Soft>{one.changesZh}</Soft>
      </>
    )),
    column(t('state'), ({ state }) => <StateBadge of={agreementLooks} state={state} />, { key: 'state' }),
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
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: <BuiltIn /> }}
        name="agreements"
        open={at.agreement}
        bar={{ filters, tools: exportOf({ query, words }) }}
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
      <AgreementRecordDrawer id={at.agreement} onClose={() => go({ agreement: undefined })} />
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

/** The wordings in force as long as none was published. */
function BuiltIn() {
  const t = useTexts(agreementTexts);
  return (
    <Row gap={8}>
      {agreementDocuments.map((document) => (
        <LinkButton key={document} size="sm" to={href(document)}>
          {t(document)}
        </LinkButton>
      ))}
    </Row>
  );
}
