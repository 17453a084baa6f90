import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { OrderMessage } from '#contract/orders/orders.ts';
import { call } from '../../../api/call.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { SendIcon } from '../../../ui/kit/icons.ts';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { Pictures } from '../refunds/RefundCard.tsx';
import styles from './Support.module.css';
import { texts } from './supportTexts.ts';

/** What buyer, seller and platform say to each other about an order. */
export function Messages({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const messages = useListCall('listOrderMessages', { orderId });
  return (
    <Section title={t('support')}>
      <PageState
        query={messages.query}
        isEmpty={() => messages.items.length === 0}
        empty={<p className={styles.time}>{t('noMessages')}</p>}
      >
        {() => (
          <>
            {messages.hasMore && (
              <Button size="sm" kind="quiet" busy={messages.loadingMore} onClick={messages.loadMore}>
                {t('earlier')}
              </Button>
            )}
            <ol className={styles.messages}>
              {[...messages.items].reverse().map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          </>
        )}
      </PageState>
      <Write orderId={orderId} />
    </Section>
  );
}

function Message({ message }: { message: OrderMessage }) {
  const t = useTexts(texts);
  return (
    <li className={`${styles.message} ${message.mine ? styles.mine : ''}`}>
      <span className={styles.time}>
        {t(message.mine ? 'me' : message.side)} · <Time at={message.createdAt} />
      </span>
      <p className={styles.words}>{message.words}</p>
      {message.pictures.length > 0 && <Pictures names={message.pictures} label={t('pictures')} />}
    </li>
  );
}

function Write({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const initial: { words: string; pictures: string[] } = { words: '', pictures: [] };
  const form = useForm({
    initial,
    check: (values) => requiredFields(values, ['words']),
    submit: async (values) => {
      await call('sendOrderMessage', { orderId, ...values }, { quiet: true });
      form.reset(initial);
      await queries.invalidateQueries({ queryKey: ['listOrderMessages'] });
    },
  });
  return (
    <Form
      form={form}
      label={t('write')}
      actions={
        <Button type="submit" icon={SendIcon} busy={form.busy}>
          {t('send')}
        </Button>
      }
    >
      <TextField
        {...form.field('words')}
        label={t('write')}
        help={t('writeHelp')}
        rows={2}
        maxLength={limits.words.max}
      />
      {form.values.words !== '' && (
        <PicturesField {...form.field('pictures')} label={t('pictures')} max={limits.evidence.count} />
      )}
    </Form>
  );
}
