import { useState } from 'react';
import { Link } from 'react-router';
import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { RefundIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { MoneyChange } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { adjustmentSteps } from './adjustmentSteps.ts';
import { AdjustmentStatus } from './AdjustmentStatus.tsx';
import { adjustmentTexts } from './adjustmentTexts.ts';
import { Decision } from './Decision.tsx';
import styles from './Money.module.css';
import { texts } from './texts.ts';
import { useMoneyAct } from './useMoneyAct.ts';
import { WordsForm } from './WordsForm.tsx';

/** One adjustment at the side: how it went, what was said, what the reader may do. */
export function AdjustmentDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const own = useTexts(adjustmentTexts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={own('number', { id: id ?? '' })} width={520}>
      {id !== undefined && <Detail id={id} />}
    </Drawer>
  );
}

function Detail({ id }: { id: number }) {
  const query = useCall('getAdjustment', { id });
  return <PageState query={query}>{(adjustment) => <Shown adjustment={adjustment} />}</PageState>;
}

function Shown({ adjustment }: { adjustment: Adjustment }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const formats = useFormats();
  const { user, amountFen, holdId, reason, words, reversal } = adjustment;
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <strong>
          <MoneyChange fen={amountFen} />
        </strong>
        <span role="status">
          <AdjustmentStatus state={adjustment.state} />
        </span>
      </div>
      <Facts
        facts={[
          {
            name: t('user'),
            value: (
              <Link to={href('adminMoney', { user: user.id })} title={own('ofUser')}>
                {user.username} #{user.id}
              </Link>
            ),
          },
          ...(holdId === null ? [] : [{ name: own('hold'), value: own('ofHold', { id: holdId }) }]),
        ]}
      />
      <Steps label={t('process')} steps={adjustmentSteps(adjustment, { t, own }, formats)} />
      <SaidWords
        said={[
          { name: own('reasonSaid'), words: reason },
          { name: own('decisionSaid'), words },
          { name: own('reversalSaid'), words: reversal?.reason ?? '' },
          { name: own('reversalDecisionSaid'), words: reversal?.words ?? '' },
        ]}
      />
      <AdjustmentActs adjustment={adjustment} />
    </Stack>
  );
}

/** What the reader may do about an adjustment. */
export function AdjustmentActs({ adjustment, size = 'md' }: { adjustment: Adjustment; size?: 'sm' | 'md' }) {
  const own = useTexts(adjustmentTexts);
  const { money } = useFormats();
  const act = useMoneyAct();
  const [reversing, setReversing] = useState(false);
  const { id, may, user, amountFen } = adjustment;
  const close = () => setReversing(false);
  const reverse = async (reason: string) => {
    const { state } = await act('reverseAdjustment', { id, reason });
    toast.good(own(state === 'reversed' ? 'reversedToast' : 'reversingToast'));
    close();
  };
  return (
    <>
      <Decision
        about={`${user.username} ${money(amountFen, { sign: true })}`}
        may={may}
        size={size}
        onDecide={(accept, words) => act('decideAdjustment', { id, accept, words })}
        onWithdraw={() => act('withdrawAdjustment', { id })}
      />
      {may.includes('reverse') && (
        <div className={styles.acts}>
          <Button size={size} kind="danger" icon={RefundIcon} onClick={() => setReversing(true)}>
            {own('reverse')}
          </Button>
        </div>
      )}
      <Modal open={reversing} onClose={close} title={own('reverse')} size="sm">
        <WordsForm
          label={own('reverse')}
          lead={own('reverseText')}
          act={own('reverse')}
          field="reason"
          danger
          onSend={reverse}
        />
      </Modal>
    </>
  );
}
