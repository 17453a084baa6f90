import { bindingKinds } from '#contract/licences/bindings.ts';
import type { SoldLicenceEvent } from '#contract/licences/licenceAdmin.ts';
import { licenceReasons } from '#contract/licences/licenceProcess.ts';
import { licenceActorTexts, licenceEventTexts, licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './LicenceAdmin.module.css';
import { texts } from './texts.ts';

/** All that happened to a licence, newest first, with who did it. */
export function History({ licenceId }: { licenceId: number }) {
  const t = useTexts(texts);
  const events = useListCall('listSoldLicenceEvents', { licenceId });
  return (
    <Section title={t('history')}>
      <PageState query={events.query}>
        {() => (
          <>
            <ol className={styles.lines} aria-label={t('history')}>
              {events.items.map((event) => (
                <Happened key={event.id} event={event} />
              ))}
            </ol>
            <LoadMore {...events} />
          </>
        )}
      </PageState>
    </Section>
  );
}

function Happened({ event }: { event: SoldLicenceEvent }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { kind, by, actor, at, detail } = event;
  const reason = licenceReasons.find((name) => name === detail['reason']);
  // Other details are for programs.
  const bound = bindingKinds.find((name) => name === detail['kind']);
  const days = typeof detail['days'] === 'number' ? detail['days'] : undefined;
  const who = licenceActorTexts[by][locale];
  return (
    <li className={styles.line}>
      <span>
        {licenceEventTexts[kind][locale]}
        {bound !== undefined && ` · ${t(bound)}`}
        {days !== undefined && ` · ${t('renewedDays', { days })}`}
        {reason !== undefined && `: ${licenceReasonTexts[reason][locale]}`}
      </span>
      <span className={styles.soft}>
        {actor === null ? who : `${who} ${actor.username}`} · <Time at={at} />
      </span>
    </li>
  );
}
