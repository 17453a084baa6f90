import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { productEvents } from '#contract/catalogue/productProcess.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { ActionDialog, type ActionProps } from '../../record/ActionDialog.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { texts } from './texts.ts';

export type ProductEvent = EditedProduct['may'][number];

/** What brings a product to its buyers, and what takes it back from them. */
export const goingOnEvents = ['put_on', 'submit'] as const satisfies readonly ProductEvent[];
export const backEvents = productEvents.filter((event) => !goingOnEvents.some((one) => one === event));

interface Move {
  id: number;
  title: string;
  event: ProductEvent;
  /** Where its pieces are added, of goods that are sold from a stock which has or may have none. */
  stockAt?: string | undefined;
  /** Shows a refusal instead of the dialog. */
  onRefused?: (refusal: CallError) => void;
}

/** What a move of a product asks: whether it shall be listed, unlisted, banned or not any more; a ban needs a reason. */
function useMove({ id, title, event, stockAt, onRefused }: Move): ActionProps<{ reason: string }> {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const move = useAction('moveProduct', () => t(`${event}Toast`, { title }));
  const isBan = event === 'ban';
  const onAct = async ({ reason }: { reason: string }) => {
    try {
      const product = await move.send({ id, event, ...(isBan && { reason }) });
      queries.setQueryData(['getAdminProduct', { id }], product);
    } catch (thrown) {
      if (!onRefused || !(thrown instanceof CallError)) throw thrown;
      onRefused(thrown);
    }
  };
  return {
    title: t(`${event}Title`, { title }),
    act: t(event),
    danger: isBan || event === 'take_off',
    lead:
      event === 'put_on' && stockAt !== undefined ? (
        <>
          {t('put_onEmptyText', { title })} <Link to={stockAt}>{t('editStock')}</Link>
        </>
      ) : (
        t(`${event}Text`, { title })
      ),
    initial: { reason: '' },
    ...(isBan && {
      required: ['reason'],
      children: ({ field }) => <WordsField {...field('reason')} label={t('reason')} required />,
    }),
    onAct,
  };
}

type MoveButtonProps = Move & Pick<Parameters<typeof ActionButton>[0], 'may' | 'size'>;

export function MoveButton({ may = true, size = 'sm', ...move }: MoveButtonProps) {
  return <ActionButton {...useMove(move)} size={size} may={may} />;
}

export function MoveDialog({ open, onClose, ...move }: Move & { open: boolean; onClose: () => void }) {
  return <ActionDialog {...useMove(move)} open={open} onClose={onClose} />;
}
