import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hour, minute } from '#contract/core/durations.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { href } from '../../paths.ts';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { CheckIcon, ClockIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { useGatewayFees } from './book/useGatewayFees.ts';
import { texts } from './texts.ts';

type Preview = CallOutput<'previewLeaseRenewal'>;

/** By which packages it can be extended, with price and end before anything is paid. */
export function RenewLease({ lease: { id, may } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string>();
  const asked = { id, ...(wanted === undefined ? {} : { package: wanted }) };
  const preview = useCall('previewLeaseRenewal', asked, {
    enabled: open,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!may.includes('renew')) return null;
  return (
    <>
      <Button icon={ClockIcon} onClick={() => setOpen(true)}>
        {t('renew')}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t('renewTitle')} size="sm">
        <PageState query={preview}>
          {(renewal) => <Renewal id={id} renewal={renewal} onChoose={setWanted} onDone={() => setOpen(false)} />}
        </PageState>
      </Modal>
    </>
  );
}

interface RenewalProps {
  id: number;
  renewal: Preview;
  onChoose: (name: string) => void;
  onDone: () => void;
}

function Renewal({ id, renewal, onChoose, onDone }: RenewalProps) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const { packages, latestEndsAt, balanceFen, chosen } = renewal;
  return (
    <Stack gap={16}>
      <p>{t('renewText', { balance: money(balanceFen) })}</p>
      <p>{latestEndsAt === null ? t('renewOpen') : t('renewLatest', { time: dayAndTime(latestEndsAt) })}</p>
      {packages.length === 0 ? (
        <p>{t('renewNone')}</p>
      ) : (
        <Choices
          name="package"
          label={t('renewPackage')}
          look="rows"
          value={chosen?.package ?? ''}
          onChange={onChoose}
          options={packages.map((each) => ({
            value: each.package,
            label: `${nameOf(each)} ${money(each.priceFen)}`,
            note: each.free ? t('renewNote', { time: dayAndTime(each.endsAt) }) : t('renewTaken'),
            disabled: !each.free,
          }))}
        />
      )}
      <RenewalPayment key={`${chosen?.package} ${balanceFen}`} id={id} renewal={renewal} onDone={onDone} />
    </Stack>
  );
}

type Way = 'balance' | 'both' | 'gateway';

/** The ways in which it can be paid, with what each takes from where. */
function waysOf({ chosen, balanceFen, gatewayHindrance }: Preview, priceFen: number) {
  const ways: { way: Way; fromBalanceFen: number; byGatewayFen: number }[] = [];
  if (!chosen) return ways;
  const { missingFen, gateways, gatewaysForMissing } = chosen;
  const mayGateway = gatewayHindrance === null;
  if (missingFen === 0) ways.push({ way: 'balance', fromBalanceFen: priceFen, byGatewayFen: 0 });
  if (mayGateway && missingFen > 0 && balanceFen > 0 && gatewaysForMissing.length > 0)
    ways.push({ way: 'both', fromBalanceFen: balanceFen, byGatewayFen: missingFen });
  if (mayGateway && gateways.length > 0) ways.push({ way: 'gateway', fromBalanceFen: 0, byGatewayFen: priceFen });
  return ways;
}

/** How it is paid: from the balance, by a gateway, or by both in one; then extends it, or leads to its payment. */
function RenewalPayment({ id, renewal, onDone }: Omit<RenewalProps, 'onChoose'>) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
  const renew = useAction('renewLease', ({ renewal: waits }) => t(waits === null ? 'renewed' : 'renewalHeld'));
  const { packages, chosen, payUntil } = renewal;
  const one = packages.find((each) => each.package === chosen?.package);
  const ways = waysOf(renewal, one?.priceFen ?? 0);
  const way = ways.find((each) => each.way === wanted) ?? ways[0];
  const byGatewayFen = way?.byGatewayFen ?? 0;
  const names = (way?.way === 'both' ? chosen?.gatewaysForMissing : chosen?.gateways) ?? [];
  const { namesOf, noteOf } = useGatewayFees();
  return (
    <>
      {ways.length > 1 && (
        <Choices
          name="way"
          label={t('payWay')}
          value={way?.way ?? ''}
          onChange={setWanted}
          options={ways.map((each) => ({ value: each.way, label: t(`way_${each.way}`) }))}
        />
      )}
      {way && byGatewayFen > 0 && (
        <>
          <Facts
            facts={[
              { name: t('fromBalance'), value: money(way.fromBalanceFen) },
              {
                name: t('way_gateway'),
                value: t('byGateways', {
                  amount: money(byGatewayFen),
                  names: namesOf(names).join(t('comma')),
                }),
              },
            ]}
          />
          <p>{t('renewHeld', { time: dayAndTime(payUntil) })}</p>
          {noteOf(names) && <p>{noteOf(names)}</p>}
        </>
      )}
      {one && <OnlyBalance id={id} renewal={renewal} />}
      <Row justify="end">
        <Button
          kind="primary"
          icon={byGatewayFen > 0 ? WalletIcon : CheckIcon}
          busy={renew.busy}
          disabled={!one?.free || way === undefined}
          onClick={() => {
            if (!one || !way) return;
            const { package: name, priceFen, endsAt } = one;
            const paid = byGatewayFen > 0 ? ({ payBy: 'gateway', fromBalanceFen: way.fromBalanceFen } as const) : {};
            renew.press({ id, package: name, priceFen, endsAt, ...paid }, ({ renewal: waits }) => {
              onDone();
              if (waits?.paymentToken) void navigate(href('payment', { token: waits.paymentToken }));
            });
          }}
        >
          {byGatewayFen > 0 ? t('pay', { amount: money(byGatewayFen) }) : t('renew')}
        </Button>
      </Row>
    </>
  );
}

/** Why no gateway pays, and what the balance lacks for it; nothing where both are no matter. */
function OnlyBalance({ id, renewal }: Pick<RenewalProps, 'id' | 'renewal'>) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { chosen, gatewayHindrance } = renewal;
  const missingFen = chosen?.missingFen ?? 0;
  const hasGateway = chosen !== null && chosen.gateways.length + chosen.gatewaysForMissing.length > 0;
  if (missingFen === 0 || (gatewayHindrance === null && hasGateway)) return null;
  const { unpaidMax, lapses, renewalLeastSeconds } = leaseRules;
  const numbers = {
    max: gatewayHindrance === 'too_many_unpaid' ? unpaidMax : lapses.max,
    hours: lapses.seconds / hour,
    minutes: renewalLeastSeconds / minute,
  };
  return (
    <Alert
      tone="warning"
      more={
        <LinkButton icon={WalletIcon} to={href('recharge', { redirect: href('myLeases', { lease: id }) })}>
          {t('renewRecharge', { missing: money(missingFen) })}
        </LinkButton>
      }
    >
      {t(`renewOnly_${gatewayHindrance ?? 'none'}`, numbers)} {t('renewMissing', { missing: money(missingFen) })}
    </Alert>
  );
}
