import type { ShopStaff as Staff } from '#contract/shops/shopStaff.ts';
import { staffRules, type StaffRole } from '#contract/shops/staffRules.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { RolesField } from './RolesField.tsx';
import { StaffActs } from './StaffActs.tsx';
import { StaffLimits } from './StaffLimits.tsx';
import { staffLooks, texts } from './texts.ts';

/** Who works for one's shop: invite, change, end; their limits, and what they did. */
export function ShopStaff() {
  const t = useTexts(texts);
  const current = useListCall('listShopStaff', { state: 'current', limit: staffRules.perShop });
  const over = useListCall('listShopStaff', { state: 'over', limit: 5 });
  const { data } = useCall('listShopStaff', { state: 'current', limit: 1 });
  return (
    <Stack gap={24}>
      <EntriesCard
        title={t('people')}
        lead={t('peopleLead')}
        query={current.query}
        items={current.items}
        show={(staff) => <StaffEntry key={staff.id} staff={staff} />}
        none={{ title: t('none'), text: t('noneText') }}
        add={<Invite />}
      >
        {current.hasMore && <LoadMore {...current} />}
      </EntriesCard>
      {data && <StaffLimits limits={data.limits} />}
      <StaffActs />
      {over.items.length > 0 && (
        <EntriesCard
          title={t('over')}
          lead=""
          query={over.query}
          items={over.items}
          show={(staff) => <StaffEntry key={staff.id} staff={staff} />}
          none={{ title: '', text: '' }}
        >
          {over.hasMore && <LoadMore {...over} />}
        </EntriesCard>
      )}
    </Stack>
  );
}

function Invite() {
  const t = useTexts(texts);
  const invite = useAction('inviteShopStaff', () => t('sentToast'));
  return (
    <ActionButton
      size="sm"
      icon={PlusIcon}
      title={t('invite')}
      act={t('invite')}
      lead={t('inviteText', { days: staffRules.invitationDays, former: staffRules.formerDays })}
      initial={{ username: '', roles: ['orders'] as StaffRole[] }}
      required={['username', 'roles']}
      onAct={(values) => invite.send(values)}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('username')}
            label={t('username')}
            help={t('usernameHelp')}
            maxLength={limits.username.max}
            autoComplete="off"
            required
          />
          <RolesField {...form.field('roles')} />
        </>
      )}
    </ActionButton>
  );
}

function StaffEntry({ staff }: { staff: Staff }) {
  const t = useTexts(texts);
  const { id, person, state, roles, expiresAt, joinedAt, endedAt } = staff;
  const change = useAction('setShopStaffRoles', () => t('savedToast'));
  const end = useAction('endShopStaff', () => t('endedToast'));
  const name = person.username;
  const isInvited = state === 'invited';
  const may = isInvited || state === 'active';
  return (
    <Entry
      end={
        may && (
          <Row gap={8}>
            <ActionButton
              size="sm"
              title={t('changeRolesOf', { name })}
              act={t('changeRoles')}
              label={t('changeRolesOf', { name })}
              initial={{ roles }}
              required={['roles']}
              onAct={(values) => change.send({ id, ...values })}
            >
              {(form) => <RolesField {...form.field('roles')} />}
            </ActionButton>
            <ActionButton
              size="sm"
              danger
              title={t(isInvited ? 'takeBackTitle' : 'endTitle', { name })}
              act={t(isInvited ? 'takeBack' : 'end')}
              label={t(isInvited ? 'takeBackOf' : 'endOf', { name })}
              lead={t(isInvited ? 'takeBackText' : 'endText')}
              onAct={() => end.send({ id })}
            />
          </Row>
        )
      }
    >
      <Row gap={8}>
        <strong>{name}</strong>
        <StateBadge of={staffLooks} state={state} />
        {roles.map((role) => (
          <Badge key={role}>{t(role)}</Badge>
        ))}
      </Row>
      <Soft>
        {isInvited && (
          <>
            {t('until')} <Time at={expiresAt} />
          </>
        )}
        {!isInvited && joinedAt !== null && (
          <>
            {t('since')} <Time at={joinedAt} as="date" />
          </>
        )}
        {endedAt !== null && (
          <>
            {joinedAt !== null && ' · '}
            {t('endedAt')} <Time at={endedAt} as="date" />
          </>
        )}
      </Soft>
    </Entry>
  );
}
