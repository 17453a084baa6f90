import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Entries } from './Entry.tsx';
import { Question } from './QuestionList.tsx';
import { texts } from './texts.ts';

/** One question and its answer, for who answers it from elsewhere than the list. */
export function QuestionDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getShopQuestion', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('question')} query={query}>
      {(question) => (
        <Entries>
          <Question question={question} of="all" isOpen />
        </Entries>
      )}
    </RecordDrawer>
  );
}
