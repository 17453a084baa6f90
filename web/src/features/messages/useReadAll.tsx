import { useTexts } from '../../language/texts.ts';
import { useUndo } from '../../record/undo/useUndo.tsx';
import { useAction } from '../../record/useAction.ts';
import { texts } from './texts.ts';

/** Marks all as read, and offers to take that back: `strip`. */
export function useReadAll() {
  const t = useTexts(texts);
  const read = useAction('readAllMessages');
  const unread = useAction('markMessagesUnread');
  const undo = useUndo();
  const press = (of: Parameters<typeof read.press>[0]) =>
    read.press(of, ({ readAt }) => undo.offer(t('allReadDone'), () => unread.press({ readAt })));
  return { press, busy: read.busy, strip: undo.strip };
}
