import type { StaffedShop } from '#contract/shops/shopStaff.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';
import { useRoleWords } from './useRoleWords.ts';

/** Invitations to work for shops, to be answered. */
export function StaffInvitations({ shops }: { shops: readonly StaffedShop[] }) {
  return shops.filter(({ state }) => state === 'invited').map((shop) => <Invitation key={shop.id} invited={shop} />);
}

function Invitation({ invited }: { invited: StaffedShop }) {
  const t = useTexts(texts);
  const { id, shop, owner, roles, expiresAt } = invited;
  const answer = useAction('answerStaffInvitation', ({ state }) =>
    t(state === 'active' ? 'acceptedToast' : 'declinedToast', { shop: shop.name }),
  );
  return (
    <Card title={t('invitations')}>
      <Stack>
        <p>{t('invitationText', { owner: owner.username, shop: shop.name, days: staffRules.formerDays })}</p>
        <Row gap={8}>
          {roles.map((role) => (
            <Badge key={role}>{t(role)}</Badge>
          ))}
          <Soft>
            {t('until')} <Time at={expiresAt} />
          </Soft>
        </Row>
        <Row gap={8}>
          <Button kind="primary" disabled={answer.busy} onClick={() => answer.press({ id, accept: true })}>
            {t('accept')}
          </Button>
          <Button disabled={answer.busy} onClick={() => answer.press({ id, accept: false })}>
            {t('decline')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** Says for whom somebody works here, and lets them leave. */
export function WorksFor({ place }: { place: StaffedShop }) {
  const t = useTexts(texts);
  const { choose } = useActingShop();
  const wordsOf = useRoleWords();
  const { id, shop, roles } = place;
  const leave = useAction('leaveShop', () => t('leftToast', { shop: shop.name }));
  const handleLeave = async () => {
    await leave.send({ id });
    choose(null);
  };
  return (
    <Row gap={12}>
      <Soft>{t('actingFor', { shop: shop.name, roles: wordsOf(roles) })}</Soft>
      <ActionButton
        size="sm"
        danger
        title={t('leaveTitle', { shop: shop.name })}
        act={t('leave')}
        lead={t('leaveText')}
        onAct={handleLeave}
      />
    </Row>
  );
}
