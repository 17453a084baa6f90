import { Link } from 'react-router';
import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { By, current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { RefundIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { MoneyChange } from '../../ui/kit/Money.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { adjustmentLooks, adjustmentTexts } from './adjustmentTexts.ts';
import { Decision } from './Decision.tsx';
import { texts } from './texts.ts';

/** One adjustment at the side: how it went, what was said, what the reader may do. */
export function AdjustmentDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const query = useCall('getAdjustment', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={own('number', { id: id ?? '' })}
      width={520}
      query={query}
      footer={(adjustment) => <AdjustmentActs adjustment={adjustment} />}
    >
      {(adjustment) => (
        <>
          <RecordHead state={<StateBadge of={adjustmentLooks} state={adjustment.state} />}>
            <MoneyChange fen={adjustment.amountFen} />
          </RecordHead>
          <Facts
            facts={[
              {
                name: t('user'),
                value: (
                  <Link to={href('adminMoney', { user: adjustment.user.id })} title={own('ofUser')}>
                    {adjustment.user.username} #{adjustment.user.id}
                  </Link>
                ),
              },
              { name: own('hold'), value: adjustment.holdId ? own('ofHold', { id: adjustment.holdId }) : undefined },
            ]}
          />
          <AdjustmentSteps adjustment={adjustment} />
          <SaidWords
            said={[
              { name: t('reason'), words: adjustment.reason },
              { name: t('decisionSaid'), words: adjustment.words },
              { name: own('reversalSaid'), words: adjustment.reversal?.reason ?? '' },
              { name: own('reversalDecisionSaid'), words: adjustment.reversal?.words ?? '' },
            ]}
          />
        </>
      )}
    </RecordDrawer>
  );
}

/** Who asked and decided, of the adjustment and of its reversal. */
function AdjustmentSteps({ adjustment }: { adjustment: Adjustment }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const { state, askedBy, askedAt, decidedBy, decidedAt, reversal } = adjustment;
  const byDecider = ({ decidedBy: person, decidedAt: at }: Pick<Adjustment, 'decidedBy' | 'decidedAt'>) =>
    person === null ? t('stepAlone') : <By person={person} at={at} />;
  const asked = done(t('stepAsked'), <By person={askedBy} at={askedAt} />);
  const decide = current(t('stepDecide'), t('noteDecide'));
  const notDone = (label: string) => [asked, failed(label, <By person={decidedBy ?? askedBy} at={decidedAt} />)];
  const applied = [asked, done(own('applied'), byDecider(adjustment))];
  const reversing = [
    ...applied,
    done(own('stepReversalAsked'), <By person={reversal?.askedBy} at={reversal?.askedAt} />),
  ];
  const byReverser = reversal && byDecider(reversal);
  return (
    <StateSteps
      state={state}
      steps={{
        waiting: [asked, decide, next(own('applied'))],
        refused: notDone(own('refused')),
        withdrawn: notDone(own('withdrawn')),
        // A reversal that was refused leaves it as it is.
        applied: reversal ? [...reversing, failed(own('stepReversalRefused'), byReverser)] : applied,
        reversing: [...reversing, decide],
        reversed: [...reversing, done(own('reversed'), byReverser)],
      }}
    />
  );
}

/** What the reader may do about an adjustment. */
export function AdjustmentActs({ adjustment, size = 'md' }: { adjustment: Adjustment; size?: 'sm' | 'md' }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const { money } = useFormats();
  const decide = useAction('decideAdjustment', (_, { accept }) => t(accept ? 'agreedToast' : 'refusedToast'));
  const withdraw = useAction('withdrawAdjustment', () => t('withdrawnToast'));
  const reverse = useAction('reverseAdjustment', ({ state }) =>
    own(state === 'reversed' ? 'reversedToast' : 'reversingToast'),
  );
  const { id, may, user, amountFen } = adjustment;
  return (
    <>
      <Decision
        about={`${user.username} ${money(amountFen, { sign: true })}`}
        may={may}
        size={size}
        onDecide={(decision) => decide.send({ id, ...decision })}
        onWithdraw={() => withdraw.send({ id })}
      />
      <WordsButton
        may={may.includes('reverse')}
        size={size}
        title={own('reverse')}
        act={own('reverse')}
        icon={RefundIcon}
        danger
        lead={own('reverseText')}
        note={<SoloLimitNote fen={Math.abs(amountFen)} waits />}
        field="reason"
        label={t('reason')}
        onAct={(reason) => reverse.send({ id, reason })}
      />
    </>
  );
}
