import type { ShopMove } from '#contract/shops/shopOpening.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { History } from '../../record/History.tsx';
import { words } from './stateTexts.ts';

/** What happened to a shop, for its owner and for admins alike. */
export function ShopHistory({ moves }: { moves: readonly ShopMove[] }) {
  const word = useTexts(words);
  const { exact } = useFormats();
  return (
    <History
      title={word('history')}
      none={word('noHistory')}
      entries={moves.map(({ id, event, by, byAdmin, reason, note, problems, until, at }) => ({
        id,
        at,
        what: word(`${event}Event`),
        by: by?.username ?? word(byAdmin ? 'byPlatform' : 'byItself'),
        note: [
          reason && word(reason),
          event === 'suspend' && (until === null ? word('untilLifted') : word('untilDate', { date: exact(until) })),
          ...problems.map(({ field, reason: why }) => word('mend', { field: word(field), reason: word(why) })),
          note,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}
