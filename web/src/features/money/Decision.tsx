import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { Confirm, Modal } from '../../ui/kit/Modal.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import styles from './Money.module.css';
import { texts } from './texts.ts';
import { WordsForm } from './WordsForm.tsx';
import { CallError } from '../../api/callError.ts';

interface DecisionProps {
  /** What is decided on, in a few words. */
  about: string;
  may: readonly string[];
  onDecide: (accept: boolean, words: string) => Promise<unknown>;
  onWithdraw?: () => Promise<unknown>;
  size?: 'sm' | 'md';
}

/** Agree or refuse as the second admin, withdraw as the one who asked. */
export function Decision({ about, may, onDecide, onWithdraw, size = 'md' }: DecisionProps) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState<'agree' | 'refuse' | 'withdraw'>();
  const [busy, setBusy] = useState(false);
  const close = () => setAsking(undefined);
  const decide = async (accept: boolean, words: string) => {
    await onDecide(accept, words);
    toast.good(t(accept ? 'agreedToast' : 'refusedToast'));
    close();
  };
  const withdraw = async () => {
    setBusy(true);
    try {
      await onWithdraw?.();
      toast.good(t('withdrawnToast'));
    } catch (failed) {
      if (failed instanceof CallError) toast.bad(failed.message);
      else throw failed;
    } finally {
      setBusy(false);
      close();
    }
  };
  return (
    <>
      <div className={styles.acts}>
        {may.includes('decide') && (
          <>
            <Button size={size} kind="primary" icon={CheckIcon} onClick={() => setAsking('agree')}>
              {t('agree')}
            </Button>
            <Button size={size} kind="danger" icon={CloseIcon} onClick={() => setAsking('refuse')}>
              {t('refuse')}
            </Button>
          </>
        )}
        {may.includes('withdraw') && onWithdraw && (
          <Button size={size} onClick={() => setAsking('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </div>
      <Modal open={asking === 'agree'} onClose={close} title={about} size="sm">
        <WordsForm
          label={about}
          lead={t('agreeText')}
          act={t('agree')}
          optional
          onSend={(words) => decide(true, words)}
        />
      </Modal>
      <Modal open={asking === 'refuse'} onClose={close} title={about} size="sm">
        <WordsForm
          label={about}
          lead={t('refuseText')}
          act={t('refuse')}
          danger
          onSend={(words) => decide(false, words)}
        />
      </Modal>
      <Confirm
        open={asking === 'withdraw'}
        onClose={close}
        title={about}
        act={t('withdraw')}
        cancel={t('cancel')}
        danger
        busy={busy}
        onAct={() => void withdraw()}
      >
        {t('withdrawText')}
      </Confirm>
    </>
  );
}
