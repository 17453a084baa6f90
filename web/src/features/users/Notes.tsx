import { useState } from 'react';
import { userRules } from '#contract/users/userRules.ts';
import type { User, UserNote } from '#contract/users/users.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Entries, Entry, NoEntries } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { texts } from './texts.ts';

/** What admins wrote down; the newest, and all on demand. */
export function Notes({ user }: { user: User }) {
  const t = useTexts(texts);
  const [isAll, setAll] = useState(false);
  const list = useListCall('listUserNotes', { id: user.id }, { enabled: isAll });
  const add = useAction('addUserNote', () => t('noteAdded'));
  const notes: UserNote[] = isAll && list.items.length > 0 ? list.items : user.notes;
  const button = (
    <WordsButton
      size="sm"
      title={t('addNote')}
      act={t('addNote')}
      label={t('noteWords')}
      maxLength={userRules.noteMax}
      onAct={(words) => add.send({ id: user.id, words })}
    />
  );
  return (
    <Card title={t('notes')} action={notes.length > 0 && button}>
      <Stack>
        <Soft>{t('notesLead')}</Soft>
        {notes.length === 0 ? (
          <NoEntries title={t('notesNone')} action={button} />
        ) : (
          <Entries label={t('notes')}>
            {notes.map(({ id, author, words, createdAt }) => (
              <Entry
                key={id}
                below={
                  <Soft>
                    {author.username} · <Time at={createdAt} />
                  </Soft>
                }
              >
                {words}
              </Entry>
            ))}
          </Entries>
        )}
        {!isAll && user.notesTotal > notes.length && (
          <Button size="sm" kind="quiet" onClick={() => setAll(true)}>
            {t('more')}
          </Button>
        )}
        {isAll && <LoadMore {...list} />}
      </Stack>
    </Card>
  );
}
