import { type ComponentProps, useState } from 'react';
import type { MessageType } from '#contract/messages/messageKinds.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Confirm } from '../../ui/kit/overlay/Modal.tsx';
import { texts } from './texts.ts';

interface ClearMessagesProps extends Pick<ComponentProps<typeof Button>, 'size' | 'kind' | 'disabled'> {
  /** Of all types unless said. */
  type?: MessageType | undefined;
  /** The newest that the reader has seen: what comes after it is not meant. */
  upTo?: number | undefined;
}

/** Asks, and then removes the messages of the reader. */
export function ClearMessages({ type, upTo, ...look }: ClearMessagesProps) {
  const t = useTexts(texts);
  const clear = useAction('clearMessages');
  const [isAsking, setAsking] = useState(false);
  const handleClear = () => clear.press({ ...(type && { type }), ...(upTo && { upTo }) }, () => setAsking(false));
  return (
    <>
      <Button {...look} busy={clear.busy} onClick={() => setAsking(true)}>
        {t('clear')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={type ? t('clearTitle', { name: t(type) }) : t('clearAllTitle')}
        act={t('clear')}
        cancel={t('cancel')}
        danger
        onAct={handleClear}
      >
        {t('clearText')}
      </Confirm>
    </>
  );
}
