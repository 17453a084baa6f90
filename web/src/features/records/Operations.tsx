import type { OperationRecord } from '#contract/identity/securityEvents.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, lead } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { number, ordered, text, useAddress } from '../../record/useAddress.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { OperationDetail } from './OperationDetail.tsx';
import { subjectWords } from './operationTexts.ts';
import { actionWord, subjectWord } from './operationWords.ts';
import { texts } from './texts.ts';

/** What admins did, newest first; action, subject and name each lead to all of the same. */
export function Operations({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at, linkTo } = useAddress({
    from: addressRange.from,
    to: addressRange.to,
    action: text,
    subject: text,
    user: number,
  });
  const { from, to } = ordered(at);
  const query = { action: at.action, subject: at.subject, userId: at.user, from, to };
  const list = useListCall('listOperations', query);
  const kinds = Object.entries(subjectWords).map(([name, word]) => ({ value: `${name}.`, label: word[locale] }));
  // One act, that somebody came to by a row, stands among the kinds.
  const isOne = at.action !== undefined && !kinds.some(({ value }) => value === at.action);
  const one = isOne ? [{ value: at.action ?? '', label: actionWord(at.action ?? '', locale) }] : [];
  const filters: Filter[] = [
    { is: 'choice', name: 'action', label: t('byKind'), options: [...one, ...kinds] },
    { is: 'days', label: t('time') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<OperationRecord>[] = [
    lead(t('action'), ({ action }) => <RowLink to={linkTo({ action })}>{actionWord(action, locale)}</RowLink>),
    column(t('subject'), ({ subject }) => <RowLink to={linkTo({ subject })}>{subjectWord(subject, locale)}</RowLink>, {
      key: 'subject',
    }),
    column(
      t('who'),
      ({ person }) =>
        person === null ? t('bySystem') : <RowLink to={linkTo({ user: person.id })}>{person.username}</RowLink>,
      { key: 'who' },
    ),
    column(t('detail'), ({ detail }) => <OperationDetail detail={detail} />, { key: 'detail' }),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />, { key: 'time' }),
  ];
  return (
    <ListScreen
      name="operations"
      label={t('list')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      bar={{ filters, tools: exportOf({ query, words }) }}
      filters={
        <Row gap={12}>
          <SearchForm name="subject" label={t('bySubject')} placeholder={t('bySubjectHint')} />
          <SearchForm name="user" label={t('byUser')} placeholder={t('byUserHint')} />
        </Row>
      }
    />
  );
}
