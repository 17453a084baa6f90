import type { WaitingItem } from '#contract/console/waiting.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { useAction } from '../useAction.ts';
import { useUndo } from '../undo/useUndo.tsx';
import { texts } from './noReplyTexts.ts';

type Talk = Pick<WaitingItem, 'orderId' | 'message' | 'title'>;

/** For lists of what waits: the act that takes a message out of it which needs no answer, and the strip that takes that back. */
export function useNoReply() {
  const t = useTexts(texts);
  const settle = useAction('settleOrderTalk');
  const undo = useUndo();
  const act = ({ orderId, message, title }: Talk) => {
    if (orderId === null || message === null) return null;
    const which = { orderId, upTo: message.id };
    const handlePress = () =>
      settle.press({ ...which, settled: true }, () =>
        undo.offer(t('done'), () => settle.press({ ...which, settled: false })),
      );
    return (
      <Button
        size="sm"
        kind="quiet"
        busy={settle.busy}
        aria-label={t('noReplyTo', { about: title })}
        onClick={handlePress}
      >
        {t('inRow')}
      </Button>
    );
  };
  return { act, strip: undo.strip };
}
