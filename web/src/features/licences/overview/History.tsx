import type { LicenceHistoryItem } from '#contract/licences/licences.ts';
import { licenceActorTexts, licenceEventTexts } from '#contract/licences/licenceWords.ts';
import { useListCall } from '../../../api/queries.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './History.module.css';
import { historyTexts } from './historyTexts.ts';
import { useHistoryWords } from './useHistoryWords.ts';

/** Every act on the licence, newest first, with who and when. */
export function History({ licenceId }: { licenceId: number }) {
  const t = useTexts(historyTexts);
  const events = useListCall('listLicenceEvents', { licenceId });
  return (
    <Section title={t('title')}>
      <PageState
        query={events.query}
        isEmpty={() => events.items.length === 0}
        empty={<p className={styles.soft}>{t('empty')}</p>}
      >
        {() => (
          <>
            <ol className={styles.events}>
              {events.items.map((event) => (
                <li key={event.id}>
                  <Act event={event} />
                </li>
              ))}
            </ol>
            <LoadMore {...events} />
          </>
        )}
      </PageState>
    </Section>
  );
}

function Act({ event }: { event: LicenceHistoryItem }) {
  const t = useTexts(historyTexts);
  const locale = useLocale();
  const detail = useHistoryWords(event);
  const { kind, by, isYou, at } = event;
  const other = by === 'holder' ? t('formerHolder') : licenceActorTexts[by][locale];
  return (
    <>
      <span className={styles.what}>
        <strong>{licenceEventTexts[kind][locale]}</strong>
        {detail !== '' && <span>{detail}</span>}
      </span>
      <span className={styles.soft}>
        {isYou ? t('you') : other} · <Time at={at} />
      </span>
    </>
  );
}
