import { licenceReasons } from '#contract/licences/licenceProcess.ts';
import type { LicenceHistoryItem } from '#contract/licences/licences.ts';
import { licenceActorTexts, licenceEventTexts, licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { LoadMore } from '../../../ui/list/LoadMore.tsx';
import { historyTexts } from './historyTexts.ts';

/** All that happened to the licence, newest first, with who and when. */
export function History({ licenceId }: { licenceId: number }) {
  const t = useTexts(historyTexts);
  const events = useListCall('listLicenceEvents', { licenceId });
  return (
    <Section title={t('title')}>
      <PageState query={events.query} isEmpty={() => events.items.length === 0} empty={<Soft>{t('empty')}</Soft>}>
        {() => (
          <>
            <Entries>
              {events.items.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </Entries>
            <LoadMore {...events} />
          </>
        )}
      </PageState>
    </Section>
  );
}

function Event({ event }: { event: LicenceHistoryItem }) {
  const t = useTexts(historyTexts);
  const locale = useLocale();
  const details = useDetails(event);
  const { kind, by, isYou, at } = event;
  const other = by === 'holder' ? t('formerHolder') : licenceActorTexts[by][locale];
  return (
    <Entry
      end={
        <Soft>
          {isYou ? t('you') : other} · <Time at={at} />
        </Soft>
      }
    >
      <strong>{licenceEventTexts[kind][locale]}</strong>
      {details !== '' && <span>{details}</span>}
    </Entry>
  );
}

/** What else is known of an event, in words: what it was about, why, for how long, until when. Empty when nothing is. */
function useDetails({ activation, detail }: LicenceHistoryItem): string {
  const t = useTexts(historyTexts);
  const locale = useLocale();
  const { dateTime } = useFormats();
  const reason = licenceReasons.find((name) => name === detail['reason']);
  const { until, days, orderId } = detail;
  const short = activation && shortTarget(activation.target);
  return [
    activation?.name ? `${activation.name} (${short})` : short,
    reason && t('reason', { reason: licenceReasonTexts[reason][locale] }),
    typeof days === 'number' && t('days', { count: days }),
    typeof until === 'string' && t('until', { when: dateTime(until) }),
    typeof orderId === 'number' && t('order', { id: orderId }),
  ]
    .filter(Boolean)
    .join(' · ');
}
