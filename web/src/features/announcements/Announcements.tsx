import { useState } from 'react';
import {
  announcementAudiences,
  announcementPlaces,
  announcementStates,
  type AnnouncementState,
} from '#contract/site/announcementRules.ts';
import { useListCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { BanIcon, EditIcon } from '../../ui/kit/icons.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

export type AdminAnnouncement = CallOutput<'listAdminAnnouncements'>['list'][number];

const tones: Record<AnnouncementState, Tone> = { planned: 'waiting', shown: 'good', ended: 'ended', withdrawn: 'bad' };

interface AnnouncementsProps {
  onEdit: (one: AdminAnnouncement) => void;
  exportOf: ExportOf;
}

/** What was announced, newest first. */
export function Announcements({ onEdit, exportOf }: AnnouncementsProps) {
  const t = useTexts(texts);
  const { at } = useAddress({
    state: oneOf(announcementStates),
    audience: oneOf(announcementAudiences),
    from: addressRange.from,
    to: addressRange.to,
  });
  const { from, to } = ordered(at);
  const query = { state: at.state, audience: at.audience, from, to };
  const list = useListCall('listAdminAnnouncements', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: announcementStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'audience',
      label: t('audience'),
      options: announcementAudiences.map((value) => ({ value, label: t(value) })),
    },
    { is: 'days', label: t('from') },
  ];
  const words = useFilterWords(filters);
  const locale = useLocale();
  const [leaving, setLeaving] = useState<AdminAnnouncement>();
  const withdraw = useAction('withdrawAnnouncement', () => t('withdrawnToast'));
  const columns: Column<AdminAnnouncement>[] = [
    lead(t('line'), ({ textZh, textEn, asMessage, toldAt }) => (
      <>
        {locale === 'en-US' && textEn !== '' ? textEn : <span lang="zh-CN">{textZh}</span>}{' '}
        {asMessage && <Soft>{t(toldAt === null ? 'telling' : 'told')}</Soft>}
      </>
    )),
    column(t('state'), ({ state }) => <Status tone={tones[state]}>{t(state)}</Status>, { key: 'state' }),
    column(
      t('where'),
      (one) =>
        announcementPlaces
          .filter((place) => one[place])
          .map((place) => t(place))
          .join(' · ') || '–',
      { key: 'where' },
    ),
    minor(t('audience'), ({ audience }) => t(audience), { key: 'audience' }),
    column(t('from'), ({ publishedAt }) => <Time at={publishedAt} />, { key: 'from' }),
    column(t('until'), ({ until }) => (until === null ? t('open') : <Time at={until} />), { key: 'until' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name="announcements"
        bar={{ filters, tools: exportOf({ query, words }) }}
        actions={(one) =>
          one.state !== 'withdrawn' && (
            <>
              <IconButton
                size={32}
                icon={EditIcon}
                label={t('edit', { line: one.textZh })}
                onClick={() => onEdit(one)}
              />
              <IconButton
                size={32}
                icon={BanIcon}
                label={t('withdrawLabel', { line: one.textZh })}
                onClick={() => setLeaving(one)}
              />
            </>
          )
        }
      />
      <ActionDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t('withdrawTitle')}
        act={t('withdraw')}
        danger
        lead={t('withdrawText', { line: leaving?.textZh ?? '' })}
        onAct={() => withdraw.send({ id: leaving?.id ?? 0 })}
      />
    </>
  );
}
