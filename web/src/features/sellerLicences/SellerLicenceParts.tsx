import { bindingKinds } from '#contract/licences/bindings.ts';
import type { SoldLicenceDetail, SoldLicenceEvent } from '#contract/licences/licenceAdmin.ts';
import { licenceReasons } from '#contract/licences/licenceProcess.ts';
import { licenceActorTexts, licenceEventTexts, licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { shortTarget } from '../../parts/licence/shortTarget.ts';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { OrderLink } from './OrderLink.tsx';
import { texts } from './texts.ts';
import type { LicencesOf } from './useSellerAddress.ts';

interface PartProps {
  licence: SoldLicenceDetail;
}

/** What a licence is bound to now. */
export function Bound({ licence: { activations, policy } }: PartProps) {
  const t = useTexts(texts);
  const { dateTime, date } = useFormats();
  if (policy.binds.length === 0) return null;
  return (
    <Section title={t('bound')}>
      {activations.length === 0 ? (
        <Soft>{t('boundNone')}</Soft>
      ) : (
        <Entries>
          {activations.map(({ id, kind, target, name, createdAt, seenAt, offlineUntil }) => (
            <Entry key={id}>
              <span>
                {t(kind)}{' '}
                <strong title={target}>{name === '' ? shortTarget(target) : `${name} (${shortTarget(target)})`}</strong>
              </span>
              <Soft>
                {t('boundAt', { when: date(createdAt) })}
                {seenAt !== null && ` · ${t('seen', { when: dateTime(seenAt) })}`}
                {offlineUntil !== null && ` · ${t('offline', { when: dateTime(offlineUntil) })}`}
              </Soft>
            </Entry>
          ))}
        </Entries>
      )}
    </Section>
  );
}

export function Renewals({ of, licence: { renewals } }: PartProps & { of: LicencesOf }) {
  const t = useTexts(texts);
  if (renewals.length === 0) return null;
  return (
    <Section title={t('renewals')}>
      <Entries>
        {renewals.map(({ orderId, days, at, takenBackAt }) => (
          <Entry
            key={orderId}
            end={
              <Soft>
                <OrderLink of={of} id={orderId} /> · <Time at={at} />
              </Soft>
            }
          >
            <span>
              {days === null ? t('renewedForever') : t('renewedDays', { days })}{' '}
              {takenBackAt !== null && <Badge>{t('takenBack')}</Badge>}
            </span>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

export function Transfers({ licence: { transfers } }: PartProps) {
  const t = useTexts(texts);
  if (transfers.length === 0) return null;
  return (
    <Section title={t('transfers')}>
      <Entries>
        {transfers.map(({ id, from, to, state, at }) => (
          <Entry key={id} end={<Time at={at} />}>
            <span>
              {t('transferOf', { from: from.username, to: to.username })} <Badge>{t(state)}</Badge>
            </span>
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

/** All that happened to a licence, newest first, with who did it. */
export function Events({ licenceId }: { licenceId: number }) {
  const t = useTexts(texts);
  const events = useListCall('listSoldLicenceEvents', { licenceId });
  return (
    <Section title={t('history')}>
      <PageState query={events.query}>
        {() => (
          <>
            <Entries label={t('history')}>
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

function Event({ event: { kind, by, actor, at, detail } }: { event: SoldLicenceEvent }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const reason = licenceReasons.find((name) => name === detail['reason']);
  // Other details are for programs.
  const bound = bindingKinds.find((name) => name === detail['kind']);
  const { days } = detail;
  return (
    <Entry
      end={
        <Soft>
          {licenceActorTexts[by][locale]} {actor?.username} · <Time at={at} />
        </Soft>
      }
    >
      <span>
        {licenceEventTexts[kind][locale]}
        {bound !== undefined && ` · ${t(bound)}`}
        {typeof days === 'number' && ` · ${t('renewedDays', { days })}`}
        {reason !== undefined && `: ${licenceReasonTexts[reason][locale]}`}
      </span>
    </Entry>
  );
}
