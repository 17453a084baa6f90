import type { TimeGroup } from '#contract/rental/timeGroups.ts';
import { cheapestPackage, hourPriceFen } from '#contract/rental/rentalTerms.ts';
import { timeGroupRules } from '#contract/rental/timeGroupRules.ts';
import { useCall, useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { useAction } from '../../../record/useAction.ts';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { CopyIcon, EditIcon, PlusIcon } from '../../../ui/kit/icons.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { whenOpened } from '../../../ui/kit/lazy/whenOpened.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { texts } from './texts.ts';
import { TimePreview } from './TimePreview.tsx';
import { countOpen } from './weekHours.ts';

const TimeGroupEditor = whenOpened(async () => (await import('./TimeGroupEditor.tsx')).TimeGroupEditor);

/** Opens the editor for a new time group. */
export function NewTimeGroup() {
  const t = useTexts(texts);
  const { go } = useAddress({ edit: oneOf(['new']) });
  return (
    <Button kind="primary" icon={PlusIcon} onClick={() => go({ edit: 'new' })}>
      {t('make')}
    </Button>
  );
}

/** Time groups of one's own, newest first. */
export function TimeGroups() {
  const t = useTexts(texts);
  const { nameOf } = usePackageWords();
  const { at, linkTo, go } = useAddress({ group: number, edit: oneOf(['new', 'open']) });
  const list = useListCall('listTimeGroups', {});
  const columns: Column<TimeGroup>[] = [
    lead(t('name'), ({ id, name }) => <RowName name={name} id={id} to={linkTo({ group: id, edit: undefined })} />),
    column(t('packages'), ({ terms }) => terms.packages.map(nameOf).join(' · '), { key: 'packages' }),
    figures(t('priceFrom'), ({ terms }) => <Money fen={cheapestPackage(terms.packages).priceFen} />, {
      key: 'priceFrom',
    }),
    minor(t('week'), ({ terms }) => t('weekHours', { count: countOpen(terms.weeklyHours) }), { key: 'week' }),
    figures(t('deposit'), ({ terms }) => <Money fen={terms.depositFen} />, { key: 'deposit' }),
    minor(t('users'), ({ listings }) => t('listings', { count: listings }), { key: 'users' }),
    minor(t('changed'), ({ changedAt }) => <Time at={changedAt} />, { key: 'changed' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        name="timeGroups"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.group}
        bar={{ filters: [] }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <TimeGroupDrawer
        id={at.edit === undefined ? at.group : undefined}
        onClose={() => go({ group: undefined })}
        onEdit={() => go({ edit: 'open' })}
        onCopied={(id) => go({ group: id, edit: 'open' })}
      />
      <TimeGroupEditor
        edited={at.edit === 'new' ? 'new' : at.edit === 'open' ? at.group : undefined}
        onClose={() => go({ edit: undefined })}
        onSaved={(id) => go({ edit: undefined, group: id })}
      />
    </>
  );
}

interface DrawerProps {
  id: number | undefined;
  onClose: () => void;
  onEdit: () => void;
  onCopied: (id: number) => void;
}

function TimeGroupDrawer({ id, onClose, onEdit, onCopied }: DrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getTimeGroup', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('title', { id: id ?? '' })}
      query={query}
      width={640}
      footer={(group) => <Acts group={group} onEdit={onEdit} onCopied={onCopied} onRemoved={onClose} />}
    >
      {(group) => <Shown group={group} />}
    </RecordDrawer>
  );
}

function Shown({ group: { name, terms, listings, listingsOn, changedAt } }: { group: TimeGroup }) {
  const t = useTexts(texts);
  const { nameOf, perHour } = usePackageWords();
  const { number: figure } = useFormats();
  return (
    <>
      <RecordHead state={<Badge>{t('usedBy', { count: listings })}</Badge>}>{name}</RecordHead>
      <Section title={t('packages')}>
        <Facts
          facts={terms.packages.map((one) => ({
            name: nameOf(one),
            value: (
              <>
                <Money fen={one.priceFen} /> · {perHour(hourPriceFen(one))}
              </>
            ),
          }))}
        />
      </Section>
      <Facts
        facts={[
          { name: t('week'), value: t('openHours', { count: countOpen(terms.weeklyHours) }) },
          { name: t('daysOut'), value: terms.daysOut.length === 0 ? t('noDaysOut') : terms.daysOut.join(t('comma')) },
          { name: t('deposit'), value: <Money fen={terms.depositFen} /> },
          { name: t('ahead'), value: `${figure(terms.aheadDays)} ${t('aheadUnit')}` },
          { name: t('gap'), value: `${figure(terms.gapSeconds / 60)} ${t('gapUnit')}` },
          { name: t('renews'), value: terms.renews ? '✓' : '—' },
          { name: t('earlyReturn'), value: t(terms.earlyReturn) },
          { name: t('users'), value: listingsOn === 0 ? undefined : t('usedByOn', { count: listingsOn }) },
          { name: t('changed'), value: <Time at={changedAt} /> },
        ]}
      />
      <TimePreview terms={terms} />
    </>
  );
}

function Acts({
  group,
  onEdit,
  onCopied,
  onRemoved,
}: {
  group: TimeGroup;
  onEdit: () => void;
  onCopied: (id: number) => void;
  onRemoved: () => void;
}) {
  const t = useTexts(texts);
  const save = useAction('saveTimeGroup', () => t('copied'));
  const remove = useAction('removeTimeGroup', () => t('removed'));
  const { id, name, terms } = group;
  return (
    <>
      <Button kind="primary" icon={EditIcon} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        icon={CopyIcon}
        busy={save.busy}
        onClick={() =>
          save.press({ name: t('copyName', { name }).slice(0, timeGroupRules.nameMax), terms }, (made) =>
            onCopied(made.id),
          )
        }
      >
        {t('copy')}
      </Button>
      <ActionButton
        title={t('removeGroup')}
        act={t('remove')}
        lead={t('removeLead')}
        danger
        onAct={() => remove.send({ id }).then(onRemoved)}
      />
    </>
  );
}
