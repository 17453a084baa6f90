import {
  answersOnce,
  answersSeenByPayer,
  gatewayDisputeEnds,
  gatewayDisputeRules,
  type GatewayDisputeEnd,
} from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { RowList } from '../../record/RowList.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { AnswerPictures } from './AnswerPictures.tsx';
import { ContradictButton } from './Contradictions.tsx';
import { useKeptRows } from './KeptBack.tsx';
import { SayOfDispute } from './SayOfDispute.tsx';
import { texts as sideTexts } from './sideTexts.ts';
import { texts } from './texts.ts';

/** What an admin does with a dispute: answer it, enter how it ended, or that the gateway says otherwise of a loss. */
export function DisputeActs({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { id, state, sendsAnswers, may, evidence, answer, answerPictures } = dispute;
  const send = useAction('answerGatewayDispute', () => t('answerToast'));
  const title = t('item', { id });
  const gateway = gateways[dispute.gateway].name[locale];
  const { answerMax } = gatewayDisputeRules;
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('answer')}
        {...{ title, act: t('answer') }}
        lead={
          <>
            {t('answerText')} {t(sendsAnswers ? 'answerSends' : 'answerByHand', { gateway })}{' '}
            {t(sendsAnswers && answersOnce.includes(dispute.gateway) ? 'answerOnce' : 'answerMoves', { gateway })}
          </>
        }
        initial={{ answer: answer || evidence, pictures: answerPictures }}
        onAct={(values) => send.send({ id, answer: values.answer, pictures: values.pictures })}
        primary={state === 'open'}
      >
        {({ field }) => (
          <>
            {answersSeenByPayer.includes(dispute.gateway) && (
              <Alert tone="warning">{t('answerSeen', { gateway })}</Alert>
            )}
            <WordsField {...field('answer')} label={t('answer')} maxLength={answerMax} required />
            <AnswerPictures {...field('pictures')} dispute={dispute} />
          </>
        )}
      </ActionButton>
      <EndButton dispute={dispute} />
      <LoseMoreButton dispute={dispute} />
      <ContradictButton dispute={dispute} />
    </Row>
  );
}

/** Words and pictures that admins keep with it. */
export function KeepEvidence({ dispute: { id, gateway, may } }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const ofSides = useTexts(sideTexts);
  const locale = useLocale();
  const keep = useAction('addDisputeEvidence', () => t('sayToast'));
  return (
    <SayOfDispute
      may={may.includes('say')}
      size="sm"
      title={t('item', { id })}
      act={t('say')}
      lead={t('sayText', { gateway: gateways[gateway].name[locale] })}
      label={t('sayLabel')}
      picturesHelp={ofSides('picturesHelpAdmin', { days: gatewayDisputeRules.keptDays })}
      onAct={(said) => keep.send({ id, ...said })}
    />
  );
}

/** Enters how it ended; what that does with whose money stands below the choice. */
function EndButton({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { id, state, may, lossNeedsOther, lossFen, isOfPart, openCount } = dispute;
  const finish = useAction('endGatewayDispute', ({ state: ended }) => t(endToasts[ended === 'lost' ? 'lost' : 'won']));
  const ends = gatewayDisputeEnds.filter((end) => end !== 'lost' || !lossNeedsOther);
  return (
    <ActionButton
      may={may.includes('end')}
      {...{ title: t('item', { id }), act: t('end'), lead: t('endText') }}
      initial={{ end: '', lostFen: noFen, allEnded: false, words: '' }}
      required={['end', 'words']}
      primary={state === 'answered'}
      onAct={({ end, lostFen, allEnded, words }) =>
        finish.send({
          id,
          words,
          end: endOf(end) ?? 'won',
          ...(end === 'lost' && lostFen !== null && { lostFen, allEnded }),
        })
      }
    >
      {({ field, values }) => {
        const end = endOf(values.end);
        return (
          <>
            <SelectField
              {...field('end')}
              label={t('endLabel')}
              required
              options={ends.map((value) => ({ value, label: t(value) }))}
            />
            {lossNeedsOther && <Alert tone="info">{t('lossNeedsOther')}</Alert>}
            {end === 'lost' && (
              <PriceField
                {...field('lostFen')}
                label={t('lostLabel')}
                help={t(isOfPart ? 'lostHelpPart' : 'lostHelp', { loss: money(lossFen) })}
                required={isOfPart}
              />
            )}
            {end === 'lost' && openCount > 1 && values.lostFen !== null && (
              <Checkbox {...field('allEnded')} label={t('allEnded', { count: openCount })} />
            )}
            {end && <Consequence dispute={dispute} end={end} lostFen={values.lostFen} />}
            <WordsField {...field('words')} label={t('words')} maxLength={gatewayDisputeRules.words.max} required />
          </>
        );
      }}
    </ActionButton>
  );
}

/** Enters that the gateway took more of a payment of which a part was lost. */
function LoseMoreButton({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { id, may, lossNeedsOther, lossFen, takenFen } = dispute;
  const loseMore = useAction('loseMoreOfDispute', () => t('endToast_lost'));
  return (
    <ActionButton
      may={may.includes('lose_more') && !lossNeedsOther}
      {...{ title: t('item', { id }), act: t('loseMore'), lead: t('loseMoreText', { taken: money(takenFen) }) }}
      initial={{ lostFen: noFen, words: '' }}
      required={['lostFen', 'words']}
      onAct={({ lostFen, words }) => loseMore.send({ id, words, lostFen: lostFen ?? 0, beforeFen: takenFen })}
    >
      {({ field, values }) => (
        <>
          <PriceField
            {...field('lostFen')}
            label={t('loseMoreLabel')}
            help={t('loseMoreHelp', { loss: money(lossFen) })}
            required
          />
          <Consequence dispute={dispute} end="lost" lostFen={values.lostFen ?? 0} isPart />
          <WordsField {...field('words')} label={t('words')} maxLength={gatewayDisputeRules.words.max} required />
        </>
      )}
    </ActionButton>
  );
}

/** Nothing is typed: all of it. */
const noFen: number | null = null;
const endToasts = { won: 'endToast_won', lost: 'endToast_lost' } as const;
const endOf = (value: string): GatewayDisputeEnd | undefined => gatewayDisputeEnds.find((end) => end === value);

interface ConsequenceProps {
  dispute: GatewayDisputeDetail;
  end: GatewayDisputeEnd;
  /** What of it was lost; null: all. */
  lostFen: number | null;
  /** A part was lost before. */
  isPart?: boolean;
}

function Consequence({ dispute, end, lostFen, isPart = false }: ConsequenceProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const rows = useKeptRows(dispute);
  const { purpose, lossFen } = dispute;
  const gateway = gateways[dispute.gateway].name[locale];
  if (end === 'lost') {
    if (isPart && !lostFen) return null;
    if (lostFen !== null && lostFen > 0 && (isPart || lostFen < lossFen)) {
      return (
        <Alert tone="warning" more={t('ifLostFinal')}>
          {t(purpose === 'recharge' ? 'ifLostRecharge' : 'ifLostPart', { gateway, loss: money(lostFen) })}
        </Alert>
      );
    }
    const said = { order: 'ifLost', lease: 'ifLostLease', recharge: 'ifLostRecharge' } as const;
    return (
      <Alert tone="warning" more={t('ifLostFinal')}>
        {t(said[purpose], { gateway, loss: money(lossFen) })}
      </Alert>
    );
  }
  return (
    <Stack gap={8}>
      <Alert tone="info">{t(end === 'won' ? 'ifWon' : 'ifWithdrawn', { gateway })}</Alert>
      {rows.length > 0 && <RowList label={t('kept')} rows={rows} />}
    </Stack>
  );
}
