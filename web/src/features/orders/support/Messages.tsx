import type { ReactNode } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { OrderMessage, Sale } from '#contract/orders/orders.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Pictures } from '../../../parts/picture/Pictures.tsx';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { texts as noReplyTexts } from '../../../record/talk/noReplyTexts.ts';
import { TemplatePicker, type TemplateFacts } from '../../../record/TemplatePicker.tsx';
import { useAction } from '../../../record/useAction.ts';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { SendIcon } from '../../../ui/kit/icons.ts';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from '../orders.module.css';
import { texts } from './supportTexts.ts';

interface MessagesProps {
  order: Pick<Sale, 'id' | 'talk'>;
  facts?: TemplateFacts;
}

/** Messages between buyer, seller and platform about an order; `facts`: for its seller, who has texts to answer with. */
export function Messages({ order: { id: orderId, talk }, facts }: MessagesProps) {
  const t = useTexts(texts);
  const { items, query, hasMore, loadingMore, loadMore } = useListCall('listOrderMessages', { orderId });
  return (
    <Section title={t('support')}>
      <PageState query={query} isEmpty={() => items.length === 0} empty={<Soft>{t('noMessages')}</Soft>}>
        {() => (
          <>
            {hasMore && (
              <Button size="sm" kind="quiet" busy={loadingMore} onClick={loadMore}>
                {t('earlier')}
              </Button>
            )}
            <ol className={styles.list}>
              {[...items].reverse().map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          </>
        )}
      </PageState>
      <Write
        orderId={orderId}
        {...(facts && { facts })}
        waits={talk === 'waits'}
        beside={talk === 'settled' && <NoReply order={{ id: orderId, talk }} />}
      />
    </Section>
  );
}

const fieldsId = (orderId: number) => `reply-${orderId}`;

/** At the foot of an order whose message waits: leads to the field and sends what stands in it, or says that nothing is to be written. */
export function ReplyActs({ order }: Pick<MessagesProps, 'order'>) {
  const { id, talk } = order;
  const t = useTexts(texts);
  if (talk !== 'waits') return null;
  const handlePress = () => {
    // The one in sight: the same order may be open in a screen behind a tab.
    const fields = document.querySelectorAll<HTMLTextAreaElement>(`#${fieldsId(id)} textarea`);
    const field = [...fields].find((one) => one.checkVisibility());
    if (field && field.value.trim() === '') field.focus();
    else field?.form?.requestSubmit();
  };
  return (
    <>
      <Button kind="primary" icon={SendIcon} onClick={handlePress}>
        {t('reply')}
      </Button>
      <NoReply order={order} />
    </>
  );
}

/** Settles what is asked of the reader, up to what they see, or takes that back. */
function NoReply({ order: { id: orderId, talk } }: Pick<MessagesProps, 'order'>) {
  const t = useTexts(noReplyTexts);
  const settle = useAction('settleOrderTalk');
  const upTo = useListCall('listOrderMessages', { orderId }).items[0]?.id;
  if (upTo === undefined) return null;
  const isSettled = talk === 'settled';
  return (
    <>
      {isSettled && <Soft>{t('said')}</Soft>}
      <Button
        kind={isSettled ? 'quiet' : 'normal'}
        busy={settle.busy}
        onClick={() => settle.press({ orderId, upTo, settled: !isSettled })}
      >
        {t(isSettled ? 'undo' : 'noReply')}
      </Button>
    </>
  );
}

function Message({ message: { mine, side, createdAt, words, pictures } }: { message: OrderMessage }) {
  const t = useTexts(texts);
  return (
    <li className={`${styles.message} ${mine ? styles.mine : ''}`}>
      <Soft>
        {t(mine ? 'me' : side)} · <Time at={createdAt} />
      </Soft>
      <p className={styles.words}>{words}</p>
      <Pictures pictures={pictures} label={t('pictures')} />
    </li>
  );
}

interface WriteProps {
  orderId: number;
  facts?: TemplateFacts;
  /** The one button for the thumb stands at the foot. */
  waits: boolean;
  beside: ReactNode;
}

function Write({ orderId, facts, waits, beside }: WriteProps) {
  const t = useTexts(texts);
  const send = useAction('sendOrderMessage');
  const form = useForm<{ words: string; pictures: string[] }>({
    initial: { words: '', pictures: [] },
    keep: { as: `orderMessage:${orderId}`, may: ({ pictures }) => pictures.length === 0 },
    check: (values) => (values.pictures.length > 0 ? [] : requiredFields(values, ['words'])),
    submit: async (values) => {
      await send.send({ orderId, ...values });
      form.reset();
    },
  });
  return (
    <ActionForm form={form} label={t('write')} act={t('send')} icon={SendIcon} plain={waits} beside={beside}>
      {facts && (
        <TemplatePicker use="message" facts={facts} words={form.values.words} onPick={(words) => form.set({ words })} />
      )}
      <div id={fieldsId(orderId)}>
        <TextField
          {...form.field('words')}
          label={t('write')}
          help={t('writeHelp')}
          rows={2}
          maxLength={limits.words.max}
        />
      </div>
      <PicturesField seenBy="order" {...form.field('pictures')} label={t('pictures')} max={limits.evidence.count} />
    </ActionForm>
  );
}
