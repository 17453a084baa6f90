import { useState } from 'react';
import { day } from '#contract/core/durations.ts';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { Lease, LeaseDetail } from '#contract/rental/leases.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import {
  BanIcon,
  CheckIcon,
  ClockIcon,
  ComplainIcon,
  MoneyInIcon,
  PictureIcon,
  RefundIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { texts as evidenceTexts } from './evidence/evidenceTexts.ts';
import { EvidenceField, SayButton } from './evidence/SayButton.tsx';
import { texts } from './texts.ts';

/** What the reader may do with a lease now; the one that fits its state comes first. */
export function LeaseActs({ lease }: { lease: LeaseDetail }) {
  // What is shown has a button of its own, at the hand-over, and a review its form.
  if (lease.may.every((act) => act === 'show' || act === 'review')) return null;
  return (
    <>
      <Pay unpaid={lease.unpaid} may={lease.may} />
      <Renew lease={lease} />
      <Report lease={lease} />
      <Return lease={lease} />
      {lease.state === 'unpaid' ? <CancelUnpaid id={lease.id} may={lease.may} /> : <Cancel lease={lease} />}
      <Answer lease={lease} />
      <Claim lease={lease} />
      <AnswerClaim lease={lease} />
      <Add lease={lease} />
    </>
  );
}

/** Leads to the payment page. */
export function Pay({ unpaid, may, size = 'md' }: Pick<Lease, 'unpaid' | 'may'> & { size?: 'sm' | 'md' }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  if (!may.includes('pay') || unpaid === null || unpaid.paymentToken === null) return null;
  return (
    <LinkButton kind="primary" size={size} icon={WalletIcon} to={href('payment', { token: unpaid.paymentToken })}>
      {t('pay', { amount: money(unpaid.amountFen) })}
    </LinkButton>
  );
}

/** Gives up a lease that is not paid. */
export function CancelUnpaid({ id, may, size = 'md' }: Pick<Lease, 'id' | 'may'> & { size?: 'sm' | 'md' }) {
  const t = useTexts(texts);
  const cancel = useAction('cancelLease', () => t('cancelled'));
  return (
    <ActionButton
      may={may.includes('cancel')}
      danger
      size={size}
      icon={BanIcon}
      act={t('cancel')}
      title={t('cancelTitle')}
      lead={t('cancelUnpaid')}
      onAct={() => cancel.send({ id, backFen: 0 })}
    />
  );
}

function Report({ lease: { id, kind, may } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const report = useAction('reportLeaseProblem', () => t('reported'));
  return (
    <SayButton
      may={may.includes('report')}
      icon={ComplainIcon}
      act={t('report')}
      title={t('reportTitle')}
      lead={t(kind === 'licence' ? 'reportSeatText' : 'reportText')}
      label={t('reportLabel')}
      help={t('reportHelp')}
      onAct={(said) => report.send({ id, ...said })}
    />
  );
}

/** What comes back is asked for when the dialog opens, and again when it changed. */
function Return({ lease: { id, kind, may, earlyReturn } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const isMay = may.includes('return');
  const preview = useCall('previewLeaseReturn', { id }, { enabled: isMay, staleTime: 0, refetchInterval: 30_000 });
  const giveBack = useAction('returnLease', () => t('returned'));
  const { backFen = 0, usedFen = 0 } = preview.data ?? {};
  return (
    <ActionButton
      may={isMay && preview.data !== undefined}
      danger
      icon={RefundIcon}
      act={t('return')}
      title={t('returnTitle')}
      lead={
        earlyReturn === 'none'
          ? t(kind === 'licence' ? 'returnSeatNone' : 'returnNone')
          : t('returnText', { back: money(backFen), used: money(usedFen) })
      }
      onAct={() => giveBack.send({ id, backFen })}
    />
  );
}

function Cancel({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const cancel = useAction('cancelLease', () => t('cancelled'));
  const { id, may, side, rentFen, depositFen, cancelBackFen, freeCancelUntil } = lease;
  const backFen = cancelBackFen ?? 0;
  const amounts = { back: money(backFen), deposit: money(depositFen) };
  const isFree = backFen === rentFen && freeCancelUntil !== null;
  const tenantWords = isFree
    ? t('cancelFree', { ...amounts, time: dayAndTime(freeCancelUntil) })
    : t('cancelLate', { ...amounts, cost: money(rentFen - backFen) });
  return (
    <ActionButton
      may={may.includes('cancel') || may.includes('withdraw')}
      danger
      icon={BanIcon}
      act={t('cancel')}
      title={t('cancelTitle')}
      lead={side === 'lessor' ? t('withdrawText') : tenantWords}
      onAct={() => cancel.send({ id, backFen })}
    />
  );
}

/** By which packages it can be extended, with price and end before anything is paid. */
function Renew({ lease: { id, may } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const preview = useCall('previewLeaseRenewal', { id }, { enabled: open, staleTime: 0 });
  if (!may.includes('renew')) return null;
  return (
    <>
      <Button icon={ClockIcon} onClick={() => setOpen(true)}>
        {t('renew')}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={t('renewTitle')} size="sm">
        <PageState query={preview}>
          {(renewal) => <Renewal id={id} renewal={renewal} onDone={() => setOpen(false)} />}
        </PageState>
      </Modal>
    </>
  );
}

function Renewal({
  id,
  renewal,
  onDone,
}: {
  id: number;
  renewal: CallOutput<'previewLeaseRenewal'>;
  onDone: () => void;
}) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const renew = useAction('renewLease', () => t('renewed'));
  const { packages, latestEndsAt, balanceFen } = renewal;
  const [chosen, setChosen] = useState(() => packages.find(({ free }) => free)?.package ?? '');
  const one = packages.find((each) => each.package === chosen);
  const missingFen = Math.max(0, (one?.priceFen ?? 0) - balanceFen);
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
          value={chosen}
          onChange={setChosen}
          options={packages.map((each) => ({
            value: each.package,
            label: `${nameOf(each)} ${money(each.priceFen)}`,
            note: each.free ? t('renewNote', { time: dayAndTime(each.endsAt) }) : t('renewTaken'),
            disabled: !each.free,
          }))}
        />
      )}
      {missingFen > 0 && (
        <Alert
          tone="warning"
          more={
            <LinkButton icon={WalletIcon} to={href('recharge', { redirect: href('myLeases', { lease: id }) })}>
              {t('renewRecharge', { missing: money(missingFen) })}
            </LinkButton>
          }
        >
          {t('renewBalanceOnly', { missing: money(missingFen) })}
        </Alert>
      )}
      <Row justify="end">
        <Button
          kind="primary"
          icon={CheckIcon}
          busy={renew.busy}
          disabled={!one?.free || missingFen > 0}
          onClick={() => {
            if (!one) return;
            const { package: name, priceFen, endsAt } = one;
            renew.press({ id, package: name, priceFen, endsAt }, onDone);
          }}
        >
          {t('renew')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The lessor refunds, or says that it works. */
function Answer({ lease: { id, may, rentFen } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const answer = useAction('answerLeaseProblem', () => t('answered'));
  const isMay = may.includes('answer');
  return (
    <>
      <ActionButton
        may={isMay}
        primary
        icon={RefundIcon}
        act={t('answerRefund')}
        title={t('answerRefundTitle')}
        lead={t('answerRefundText', { rent: money(rentFen) })}
        onAct={() => answer.send({ id, works: false })}
      />
      <SayButton
        may={isMay}
        icon={CheckIcon}
        act={t('answerWorks')}
        title={t('answerWorksTitle')}
        lead={t('answerWorksText')}
        label={t('answerWorksLabel')}
        onAct={(said) => answer.send({ id, works: true, ...said })}
      />
    </>
  );
}

interface ClaimValues {
  amountFen: number | null;
  words: string;
  pictures: string[];
  noPicturesWhy: string;
}

function Claim({ lease: { id, may, depositFen, numbers } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const claim = useAction('claimDeposit', () => t('claimSent'));
  const { claimAnswerSeconds, claimReleaseSeconds } = numbers;
  const evidence = useTexts(evidenceTexts);
  const initial: ClaimValues = { amountFen: null, words: '', pictures: [], noPicturesWhy: '' };
  return (
    <ActionButton
      may={may.includes('claim')}
      icon={MoneyInIcon}
      act={t('claimDeposit')}
      title={t('claimTitle')}
      lead={t('claimText', { days: claimAnswerSeconds / day, release: claimReleaseSeconds / day })}
      initial={initial}
      required={['amountFen', 'words']}
      fieldOf={{ claim_too_large: 'amountFen' }}
      onAct={({ amountFen, pictures, noPicturesWhy, ...values }) =>
        claim.send({
          id,
          amountFen: amountFen ?? 0,
          pictures,
          noPicturesWhy: pictures.length > 0 ? '' : noPicturesWhy,
          ...values,
        })
      }
    >
      {(form) => (
        <>
          <PriceField
            {...form.field('amountFen')}
            label={t('claimAmount')}
            help={t('claimAmountHelp', { max: money(depositFen) })}
            required
          />
          <WordsField {...form.field('words')} label={t('claimLabel')} required maxLength={leaseRules.words.max} />
          <EvidenceField {...form.field('pictures')} />
          {form.values.pictures.length === 0 && (
            <TextField
              {...form.field('noPicturesWhy')}
              label={evidence('noPicturesWhy')}
              help={evidence('noPicturesWhyHelp')}
              maxLength={evidenceRules.noPicturesWhy.max}
            />
          )}
        </>
      )}
    </ActionButton>
  );
}

function AnswerClaim({ lease: { id, may, claim } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const answer = useAction('answerClaim', () => t('answered'));
  const isMay = may.includes('answer_claim');
  return (
    <>
      <ActionButton
        may={isMay}
        icon={CheckIcon}
        act={t('agree')}
        title={t('agreeTitle')}
        lead={t('agreeText', { amount: money(claim?.amountFen ?? 0) })}
        onAct={() => answer.send({ id, agree: true })}
      />
      <SayButton
        may={isMay}
        danger
        icon={BanIcon}
        act={t('contest')}
        title={t('contestTitle')}
        lead={t('contestText')}
        label={t('contestLabel')}
        onAct={(said) => answer.send({ id, agree: false, ...said })}
      />
    </>
  );
}

/** More words and pictures, until it is decided. */
function Add({ lease: { id, may, adds } }: { lease: LeaseDetail }) {
  const t = useTexts(evidenceTexts);
  const { dayAndTime } = useFormats();
  const add = useAction('addLeaseEvidence', () => t('added'));
  return (
    <SayButton
      may={may.includes('add') && adds !== null && adds.left > 0}
      icon={PictureIcon}
      act={t('add')}
      title={t('addTitle')}
      lead={adds === null ? '' : t('addText', { time: dayAndTime(adds.until), left: adds.left })}
      label={t('addLabel')}
      onAct={async (said) => {
        if (adds) await add.send({ id, kind: adds.kind, ...said });
      }}
    />
  );
}
