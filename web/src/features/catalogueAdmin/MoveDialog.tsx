import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { limits } from '#contract/core/limits.ts';
import type { CallError } from '../../api/callError.ts';
import { useAct } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

export interface AskedMove {
  id: number;
  title: string;
  event: EditedProduct['may'][number];
}

interface MoveDialogProps {
  asked: AskedMove | undefined;
  onClose: () => void;
  onMoved?: (product: EditedProduct) => void;
  /** Told instead of a toast. */
  onRefused?: (failed: CallError) => void;
}

/** Asks before a product goes on the shelf, off it, is banned or not any more; a ban needs a reason. */
export function MoveDialog({ asked, onClose, onMoved, onRefused }: MoveDialogProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [last, setLast] = useState(asked);
  useEffect(() => {
    if (!asked) return;
    setLast(asked);
    setReason('');
  }, [asked]);
  const move = useAct('moveProduct', { quiet: onRefused !== undefined });
  // While it closes it still says what it was about.
  const { id, title, event } = asked ?? last ?? { id: 0, title: '', event: 'put_on' };
  const handleAct = () =>
    move.mutate(
      { id, event, ...(event === 'ban' ? { reason } : {}) },
      {
        onSuccess: (product) => {
          toast.good(t(`${event}Toast`, { title }));
          queries.setQueryData(['getAdminProduct', { id }], product);
          onMoved?.(product);
        },
        onError: (failed) => onRefused?.(failed),
        onSettled: () => {
          void queries.invalidateQueries({ queryKey: ['listAdminProducts'] });
          onClose();
        },
      },
    );
  return (
    <Confirm
      open={asked !== undefined}
      onClose={onClose}
      title={t(`${event}Title`, { title })}
      act={t(event)}
      cancel={t('cancel')}
      danger={event === 'ban' || event === 'take_off'}
      busy={move.isPending}
      disabled={event === 'ban' && reason.trim() === ''}
      onAct={handleAct}
    >
      <Stack gap={16}>
        <p>{t(`${event}Text`, { title })}</p>
        {event === 'ban' && (
          <TextField
            name="reason"
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={limits.reason.max}
            rows={3}
            required
          />
        )}
      </Stack>
    </Confirm>
  );
}
