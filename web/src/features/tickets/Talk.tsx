import type { TicketMessage } from '#contract/tickets/tickets.ts';
import { useTexts } from '../../language/texts.ts';
import { Pictures } from '../../parts/picture/Pictures.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';
import styles from './Tickets.module.css';

/** What was written, in its order. `user` is what whoever opened the ticket is called. */
export function Talk({ messages, user }: { messages: readonly TicketMessage[]; user: string }) {
  const t = useTexts(texts);
  return (
    <Entries label={t('list')}>
      {messages.map(({ id, side, words, pictures, createdAt }) => {
        const below = (
          <>
            <p className={styles.words}>{words}</p>
            <Pictures pictures={pictures} label={t('pictures')} />
          </>
        );
        return (
          <Entry key={id} end={<Time at={createdAt} />} below={below}>
            <strong>{side === 'platform' ? t('platform') : user}</strong>
          </Entry>
        );
      })}
    </Entries>
  );
}
