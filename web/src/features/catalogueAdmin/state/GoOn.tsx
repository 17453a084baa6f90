import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { CallError } from '../../../api/callError.ts';
import { useTexts } from '../../../language/texts.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { DatabaseIcon } from '../../../ui/kit/icons.ts';
import { texts } from '../editorTexts.ts';
import { goingOnEvents, MoveButton } from '../moves.tsx';
import { useStockAt } from './useStockAt.ts';

/** What comes next for a draft that is saved; empty where its reader can take it no further. */
export function useNextWords(edited: EditedProduct | undefined): string {
  const t = useTexts(texts);
  const stockAt = useStockAt(edited);
  const event = goingOnEvents.find((one) => edited?.may.includes(one));
  if (edited?.state !== 'draft' || event === undefined) return '';
  return t(stockAt === undefined ? `next_${event}` : `nextStock_${event}`);
}

interface GoOnProps {
  edited: EditedProduct;
  onRefused: (refusal: CallError) => void;
}

/** How a saved product goes on to its buyers: its stock while it is a draft, and the move itself. */
export function GoOn({ edited, onRefused }: GoOnProps) {
  const t = useTexts(texts);
  const stockAt = useStockAt(edited);
  const { draft, state, may } = edited;
  return (
    <>
      {state === 'draft' && stockAt !== undefined && (
        <LinkButton kind="primary" icon={DatabaseIcon} to={stockAt}>
          {t('addStock')}
        </LinkButton>
      )}
      {goingOnEvents.map((event) => (
        <MoveButton
          key={event}
          {...{ event, stockAt, onRefused }}
          id={draft.id ?? 0}
          title={draft.texts['zh-CN'].title}
          may={may.includes(event)}
          size="md"
        />
      ))}
    </>
  );
}
