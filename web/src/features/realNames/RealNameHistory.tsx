import type { RealName } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { History } from '../../record/History.tsx';
import { words } from './stateTexts.ts';

/** Who looked at photos and data, and what happened to an application: for its holder and its reviewers alike. */
export function RealNameHistory({ of: { looks, moves } }: { of: Pick<RealName, 'looks' | 'moves'> }) {
  const word = useTexts(words);
  return (
    <>
      <History
        title={word('looks')}
        none={word('noLooks')}
        entries={looks.map(({ id, part, why, by, at }) => ({
          id,
          at,
          what: word(part === 'photos' ? 'lookPhotos' : 'lookNumber'),
          by: by.username,
          note: why || word('lookReview'),
        }))}
      />
      <History
        title={word('history')}
        none={word('noHistory')}
        entries={moves.map(({ id, event, by, note, problems, at }) => ({
          id,
          at,
          what: word(`${event}Event`),
          by: by?.username ?? word('byItself'),
          note: [
            ...problems.map(({ field, reason }) => word('mend', { field: word(field), reason: word(reason) })),
            note,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </>
  );
}
