import { useState } from 'react';
import type { Activation } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { ActivationCard } from './ActivationCard.tsx';
import styles from './Bindings.module.css';
import { bindingTexts } from './bindingTexts.ts';
import type { ActivationAct } from './dialogProps.ts';
import { FileDialog } from '../offline/FileDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { Seats } from '../Seats.tsx';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { UnbindDialog } from './UnbindDialog.tsx';
import type { PartProps } from '../useLicence.ts';

/** What the licence is bound to, each with its acts, and what may still be unbound. */
export function ActivationList({ licence, onChanged, onProve }: PartProps & { onProve: (domain: string) => void }) {
  const t = useTexts(bindingTexts);
  const [asked, setAsked] = useState<{ act: ActivationAct; activation: Activation }>();
  const { activations, binds } = licence;
  if (binds.length === 0) return <p className={styles.soft}>{t('noBinding')}</p>;
  const of = (act: ActivationAct) => (asked?.act === act ? asked.activation : undefined);
  const dialog = { licence, onChanged, onClose: () => setAsked(undefined) };
  return (
    <Section title={t('activations')} action={<Seats licence={licence} />}>
      {activations.length === 0 && <p className={styles.soft}>{t('none')}</p>}
      {activations.length > 0 && (
        <ul className={styles.list} aria-label={t('activations')}>
          {activations.map((activation) => (
            <li key={activation.id}>
              <ActivationCard
                activation={activation}
                may={licence.may}
                isActive={licence.state === 'active'}
                onAsk={(act) => setAsked({ act, activation })}
                onProve={onProve}
              />
            </li>
          ))}
        </ul>
      )}
      <KeptSeats licence={licence} />
      {activations.length > 0 && <UnbindsLeft licence={licence} />}
      <UnbindDialog activation={of('unbind')} {...dialog} />
      <NameDialog activation={of('name')} {...dialog} />
      <FileDialog activation={of('file')} {...dialog} />
    </Section>
  );
}

/** Unbound, but an offline file out there still works: their seats come back by themselves. */
function KeptSeats({ licence: { seatsKept } }: Pick<PartProps, 'licence'>) {
  const t = useTexts(bindingTexts);
  const { dateTime } = useFormats();
  if (seatsKept.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('keptTitle')}>
      {seatsKept.map(({ id, target, name, until }) => (
        <li key={id} className={styles.kept}>
          <strong>{name || shortTarget(target)}</strong>
          <span className={styles.soft}>{t('kept', { when: dateTime(until) })}</span>
        </li>
      ))}
    </ul>
  );
}

function UnbindsLeft({ licence }: Pick<PartProps, 'licence'>) {
  const t = useTexts(bindingTexts);
  const { dateTime } = useFormats();
  const { unbindsLeft, next, state } = licence;
  const again = next.find(({ what }) => what === 'unbind_again')?.at ?? null;
  if (state === 'revoked') return null;
  return (
    <p className={styles.soft}>
      {unbindsLeft > 0 ? t('unbindsLeft', { count: unbindsLeft }) : t('unbindsNone')}
      {unbindsLeft === 0 && again !== null && ` ${t('unbindAgain', { when: dateTime(again) })}`}
    </p>
  );
}
