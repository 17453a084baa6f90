import { useState } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';

/** Sends the reader a mail at once, and shows what the mail server answered. */
export function TestMail() {
  const t = useTexts(texts);
  const test = useAction('sendTestMail');
  const [reply, setReply] = useState<CallOutput<'sendTestMail'>>();
  return (
    <>
      <Button busy={test.busy} onClick={() => test.press({}, setReply)}>
        {t('test')}
      </Button>
      <Modal open={reply !== undefined} onClose={() => setReply(undefined)} title={t('test')} size="sm">
        {reply && (
          <Stack gap={12}>
            <Alert tone={reply.sent ? 'info' : 'warning'}>
              {reply.sent
                ? t('testSent', { ms: reply.tookMs, to: reply.to })
                : t('testFailed', { why: t(reply.failure ?? 'connection') })}
            </Alert>
            {reply.answer !== null && (
              <p>
                {t('answer')}: <code>{reply.answer}</code>
              </p>
            )}
          </Stack>
        )}
      </Modal>
    </>
  );
}
