import { rechargeReturnRules, type ReturnHindrance } from '#contract/money/rechargeReturnRules.ts';
import type { OwnRecharges, Recharge } from '#contract/money/recharges.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { returnLooks, returnTexts } from './returnTexts.ts';

/** Recharges of which something can go back to its channel, or did; nothing where there are none. */
export function ReturnRecharges() {
  const t = useTexts(returnTexts);
  const { data } = useCall('listRecharges', {});
  const shown = (data?.list ?? []).filter(({ why, returns }) => why === null || returns.length > 0);
  if (!data || shown.length === 0) return null;
  return (
    <Card title={t('title')}>
      <Stack>
        <Soft>{t('lead')}</Soft>
        <Against of={data} />
        <Entries label={t('title')}>
          {shown.map((recharge) => (
            <OneRecharge key={recharge.id} recharge={recharge} may={data.hindrances.length === 0} />
          ))}
        </Entries>
      </Stack>
    </Card>
  );
}

/** The first thing that is to be mended. */
function Against({ of: { hindrances, waitsUntil } }: { of: OwnRecharges }) {
  const t = useTexts(returnTexts);
  const { dayAndTime } = useFormats();
  const [first] = hindrances;
  if (first === undefined) return null;
  const { times, inDays: days } = rechargeReturnRules;
  const words: Record<ReturnHindrance, string> = {
    owing: t('owing'),
    leaving: t('leaving'),
    disputed: t('disputed'),
    waiting: t('waiting', { time: dayAndTime(waitsUntil ?? '') }),
    too_often: t('too_often', { times, days }),
  };
  return <Alert tone="info">{words[first]}</Alert>;
}

function OneRecharge({ recharge, may }: { recharge: Recharge; may: boolean }) {
  const t = useTexts(returnTexts);
  const { money, dateTime } = useFormats();
  const locale = useLocale();
  const { gateway, amountFen, feeFen, maxFen, until, why, paidAt, returns } = recharge;
  const name = gateways[gateway].name[locale];
  return (
    <Entry end={why === null && <ReturnButton recharge={recharge} may={may} />}>
      <Stack gap={4}>
        <span>
          {t('recharged', { gateway: name, amount: money(amountFen) })} · <Time at={paidAt} />
        </span>
        {why === null && (
          <Soft>
            {t('until', { max: money(maxFen), until: dateTime(until) })}
            {feeFen > 0 && ` · ${t('feeKept', { fee: money(feeFen) })}`}
          </Soft>
        )}
        {returns.map((one) => (
          <Row key={one.id} gap={8}>
            <StateBadge of={returnLooks} state={one.state} />
            <Soft>
              {one.bonusFen > 0
                ? t('stateBonus', { amount: money(one.amountFen), bonus: money(one.bonusFen) })
                : t('state', { amount: money(one.amountFen) })}{' '}
              · <Time at={one.endedAt ?? one.askedAt} />
            </Soft>
          </Row>
        ))}
      </Stack>
    </Entry>
  );
}

/** What arrives, and what leaves the balance for it, is said before it is sent. */
function ReturnButton({ recharge, may }: { recharge: Recharge; may: boolean }) {
  const t = useTexts(returnTexts);
  const { money } = useFormats();
  const locale = useLocale();
  const send = useAction('returnRecharge', () => t('asked'));
  const { id, gateway, amountFen: rechargedFen, bonusFen, maxFen } = recharge;
  const name = gateways[gateway].name[locale];
  return (
    <ActionButton
      disabled={!may}
      size="sm"
      act={t('act')}
      label={t('actOf', { gateway: name, amount: money(rechargedFen) })}
      title={t('dialogTitle', { gateway: name })}
      lead={t('dialogLead')}
      initial={{ amountFen: maxFen as number | null }}
      required={['amountFen']}
      fieldOf={{ recharge_return_too_large: 'amountFen', bonus_changed: 'amountFen' }}
      onAct={({ amountFen }) => send.send({ id, amountFen: amountFen ?? 0, bonusFen })}
    >
      {(form) => {
        const { amountFen } = form.values;
        return (
          <>
            <PriceField
              {...form.field('amountFen')}
              label={t('amount')}
              help={t('amountHelp', { max: money(maxFen) })}
              required
            />
            <div aria-live="polite">
              {amountFen !== null && amountFen > 0 && amountFen <= maxFen && (
                <Facts
                  facts={[
                    {
                      name: t('get', { gateway: name }),
                      value: (
                        <>
                          <strong>{money(amountFen)}</strong>{' '}
                          <Soft>{t('days', { days: gatewayRefundRules.arrivesDays })}</Soft>
                        </>
                      ),
                    },
                    { name: t('bonus'), value: bonusFen > 0 ? money(bonusFen) : undefined },
                    { name: t('taken'), value: money(amountFen + bonusFen) },
                  ]}
                />
              )}
            </div>
          </>
        );
      }}
    </ActionButton>
  );
}
