import { day } from '#contract/core/durations.ts';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { BanIcon, CheckIcon, ComplainIcon, MoneyInIcon, PictureIcon, RefundIcon } from '../../ui/kit/icons.ts';
import { texts as evidenceTexts } from './evidence/evidenceTexts.ts';
import { EvidenceField, SayButton } from './evidence/SayButton.tsx';
import { type HandedOver, ShowButton } from './HandOver.tsx';
import { CancelRenewal, CancelUnpaid, Pay, PayByBalance } from './PayLease.tsx';
import { RenewLease } from './RenewLease.tsx';
import { texts } from './texts.ts';
import { useBackWords } from './useBackWords.ts';

/** What has its button where it is told of: at the hand-over once the clock runs, in a form, below the claim. */
const elsewhere: readonly LeaseDetail['may'][number][] = ['show', 'review', 'answer_claim'];

interface LeaseActsProps {
  lease: LeaseDetail;
  onShown: (shown: HandedOver | undefined) => void;
}

/** What the reader may do with a lease now; the one that fits its state comes first. */
export function LeaseActs({ lease, onShown }: LeaseActsProps) {
  const isFirstShowing = lease.state === 'booked' && lease.may.includes('show');
  if (!isFirstShowing && lease.may.every((act) => elsewhere.includes(act))) return null;
  return (
    <>
      {isFirstShowing && <ShowButton lease={lease} onShown={onShown} />}
      <Pay lease={lease} />
      <PayByBalance lease={lease} />
      <RenewLease lease={lease} />
      <Report lease={lease} />
      <Return lease={lease} />
      <CancelRenewal id={lease.id} may={lease.may} />
      {lease.state === 'unpaid' ? <CancelUnpaid id={lease.id} may={lease.may} /> : <Cancel lease={lease} />}
      <Answer lease={lease} />
      <Claim lease={lease} />
      <Add lease={lease} />
    </>
  );
}

function Report({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const backWords = useBackWords(lease);
  const { id, kind, may, rentFen, depositFen } = lease;
  const report = useAction('reportLeaseProblem', () => t('reported'));
  return (
    <SayButton
      may={may.includes('report')}
      icon={ComplainIcon}
      act={t('report')}
      title={t('reportTitle')}
      lead={`${t(kind === 'licence' ? 'reportSeatText' : 'reportText')}${depositFen > 0 ? t(kind === 'licence' ? 'reportSeatDeposit' : 'reportDeposit') : ''}${backWords({ rentFen, depositFen: 0 })}`}
      label={t('reportLabel')}
      help={t('reportHelp')}
      onAct={(said) => report.send({ id, ...said })}
    />
  );
}

/** What comes back is asked for every half minute, after an extension, and when it proved to be another. */
function Return({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const backWords = useBackWords(lease);
  const { id, kind, may, earlyReturn, depositFen } = lease;
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
      lead={`${earlyReturn === 'none' ? t(kind === 'licence' ? 'returnSeatNone' : 'returnNone') : t('returnText', { back: money(backFen), used: money(usedFen) })}${
        depositFen > 0 ? t('returnDeposit', { deposit: money(depositFen) }) : ''
      }${backWords({ rentFen: backFen, depositFen })}`}
      onAct={async () => {
        try {
          await giveBack.send({ id, backFen });
        } catch (thrown) {
          await preview.refetch();
          throw thrown;
        }
      }}
    />
  );
}

function Cancel({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const cancel = useAction('cancelLease', () => t('cancelled'));
  const backWords = useBackWords(lease);
  const { id, may, side, rentFen, depositFen, cancelBackFen, freeCancelUntil } = lease;
  const backFen = cancelBackFen ?? 0;
  const amounts = { back: money(backFen), deposit: money(depositFen) };
  const isFree = backFen === rentFen && freeCancelUntil !== null;
  const tenantWords = isFree
    ? t(depositFen > 0 ? 'cancelFree' : 'cancelFreeRent', { ...amounts, time: dayAndTime(freeCancelUntil) })
    : t(depositFen > 0 ? 'cancelLate' : 'cancelLateRent', { ...amounts, cost: money(rentFen - backFen) });
  return (
    <ActionButton
      may={may.includes('cancel') || may.includes('withdraw')}
      danger
      icon={BanIcon}
      act={t('cancel')}
      title={t('cancelTitle')}
      lead={
        side === 'lessor'
          ? t(depositFen > 0 ? 'withdrawText' : 'withdrawRentText')
          : `${tenantWords}${backWords({ rentFen: backFen, depositFen })}`
      }
      onAct={() => cancel.send({ id, backFen })}
    />
  );
}

/** The lessor refunds, or says that it works. */
function Answer({ lease: { id, may, rentFen, depositFen } }: { lease: LeaseDetail }) {
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
        lead={`${t('answerRefundText', { rent: money(rentFen) })}${depositFen > 0 ? t('answerRefundDeposit') : ''}`}
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
