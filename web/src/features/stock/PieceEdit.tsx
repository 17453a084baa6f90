import type { StockItem } from '#contract/stock/stock.ts';
import { pieceRules } from '#contract/stock/pieceRules.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { sharedTexts } from './sharedTexts.ts';

/** Changes what everybody may read of a piece that is for sale, and its extra price. */
export function PieceEdit({ item: { id, state, description, extraFen } }: { item: StockItem }) {
  const t = useTexts(sharedTexts);
  const change = useAction('changePiece', () => t('savedToast'));
  return (
    <ActionButton
      may={state === 'available'}
      size="sm"
      title={t('editTitle', { id })}
      act={t('edit')}
      initial={{ description: description ?? '', extraFen: extraFen as number | null }}
      onAct={(values) => change.send({ itemId: id, description: values.description, extraFen: values.extraFen ?? 0 })}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('description')}
            label={t('description')}
            help={t('descriptionHelp')}
            maxLength={pieceRules.description.max}
          />
          <PriceField {...form.field('extraFen')} label={t('extra')} help={t('extraHelp')} />
        </>
      )}
    </ActionButton>
  );
}
