import type { Licence } from '#contract/licences/licences.ts';
import { unbindLimit } from '#contract/licences/licenceRules.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Seats } from '../Seats.tsx';
import { ActivationCard } from './ActivationCard.tsx';
import { bindingTexts } from './bindingTexts.ts';

interface ActivationListProps {
  licence: Licence;
  onProve: (domain: string) => void;
}

/** What the licence is bound to, and what may still be unbound. */
export function ActivationList({ licence, onProve }: ActivationListProps) {
  const t = useTexts(bindingTexts);
  const { dateTime } = useFormats();
  const { activations, binds, seatsKept } = licence;
  if (binds.length === 0) return <Soft>{t('noBinding')}</Soft>;
  return (
    <Section title={t('activations')} action={<Seats licence={licence} />}>
      {activations.length === 0 ? (
        <Soft>{t('none')}</Soft>
      ) : (
        <Entries label={t('activations')}>
          {activations.map((activation) => (
            <Entry key={activation.id}>
              <ActivationCard activation={activation} licence={licence} onProve={onProve} />
            </Entry>
          ))}
        </Entries>
      )}
      {/* Unbound, but an offline file out there still works: their seats come back by themselves. */}
      {seatsKept.length > 0 && (
        <Entries label={t('keptTitle')}>
          {seatsKept.map(({ id, target, name, until }) => (
            <Entry key={id}>
              <strong>{name || shortTarget(target)}</strong>
              <Soft>{t('kept', { when: dateTime(until) })}</Soft>
            </Entry>
          ))}
        </Entries>
      )}
      {activations.length > 0 && <UnbindsLeft licence={licence} />}
    </Section>
  );
}

function UnbindsLeft({ licence: { unbindsLeft, next, state } }: { licence: Licence }) {
  const t = useTexts(bindingTexts);
  const { dateTime } = useFormats();
  const { days } = unbindLimit;
  const again = next.find(({ what }) => what === 'unbind_again')?.at ?? null;
  if (state === 'revoked') return null;
  return (
    <Soft>
      {unbindsLeft > 0 ? t('unbindsLeft', { days, count: unbindsLeft }) : t('unbindsNone', { days })}
      {unbindsLeft === 0 && again !== null && ` ${t('unbindAgain', { when: dateTime(again) })}`}
    </Soft>
  );
}
