import { useState } from 'react';
import type { Licence } from '#contract/licences.ts';
import { useAct } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Modal.tsx';
import { Section } from '../../ui/Section.tsx';
import { Badge } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './Activations.module.css';
import { texts } from './texts.ts';

/** What the licence is bound to. Each can be unbound, a few times a month. */
export function Activations({ licence, onChanged }: { licence: Licence; onChanged: (licence: Licence) => void }) {
  const t = useTexts(texts);
  const [asked, setAsked] = useState<Licence['activations'][number]>();
  const unbind = useAct('unbindLicence');
  const { activations, unbindsLeft, may, id } = licence;
  const target = asked?.target ?? '';
  const handleUnbind = () => {
    if (!asked) return;
    unbind.mutate(
      { licenceId: id, activationId: asked.id },
      {
        onSuccess: (changed) => {
          toast.good(t('unbound', { target }));
          onChanged(changed);
        },
        onSettled: () => setAsked(undefined),
      },
    );
  };
  return (
    <Section
      title={t('activations')}
      action={<span className={styles.seats}>{`${licence.seatsUsed} / ${licence.seats}`}</span>}
    >
      {activations.length === 0 ? (
        <p className={styles.soft}>{t('noActivations')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {activations.map((activation) => (
              <li key={activation.id}>
                <Badge>{t(activation.kind)}</Badge>
                <span className={styles.target}>
                  <strong>{activation.target}</strong>
                  <span className={styles.soft}>
                    {t('boundAt')} <Time at={activation.createdAt} />
                  </span>
                </span>
                {may.includes('unbind') && (
                  <Button
                    size="sm"
                    aria-label={t('unbindLabel', { target: activation.target })}
                    onClick={() => setAsked(activation)}
                  >
                    {t('unbind')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className={styles.soft}>{unbindsLeft > 0 ? t('unbindsLeft', { count: unbindsLeft }) : t('unbindsNone')}</p>
        </>
      )}
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('unbindTitle', { target })}
        act={t('unbind')}
        cancel={t('cancel')}
        danger
        busy={unbind.isPending}
        onAct={handleUnbind}
      >
        {t('unbindText', { target, left: Math.max(0, unbindsLeft - 1) })}
      </Confirm>
    </Section>
  );
}
