import { newAdminSeconds, soloSeconds } from '#contract/users/soloRules.ts';
import { useCall } from '../api/queries.ts';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/texts.ts';
import { Alert } from '../ui/kit/Alert.tsx';
import { soloTexts } from './soloTexts.ts';

interface SoloLimitNoteProps {
  /** What the act is worth, in fen; 0: not known yet. */
  fen: number;
  /** Whether it waits for a second admin above the limit; else it is refused. */
  waits?: boolean;
  /** Who can decide about this very act, where somebody else cannot. */
  otherAdmins?: number;
}

/** Tells an admin before sending whether an act stays within what one admin may give, and how much is left. */
export function SoloLimitNote({ fen, waits = false, otherAdmins }: SoloLimitNoteProps) {
  const t = useTexts(soloTexts);
  const { money } = useFormats();
  const { data: limit } = useCall('getSoloLimit', {});
  if (!limit) return null;
  const left = t('left', {
    left: money(limit.leftFen),
    act: money(limit.actFen),
    day: money(limit.dayFen),
    used: money(limit.usedFen),
    hours: soloSeconds / 3600,
  });
  if (fen === 0) return <Alert tone="info">{left}</Alert>;
  if (fen <= limit.leftFen) {
    return (
      <Alert tone="good" more={left}>
        {t('atOnce', { value: money(fen) })}
      </Alert>
    );
  }
  if (!waits) {
    return (
      <Alert tone="warning" more={left}>
        {t('refused', { value: money(fen) })}
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      more={
        <>
          {left} {(otherAdmins ?? limit.otherAdmins) === 0 && t('nobodyElse', { hours: newAdminSeconds / 3600 })}
        </>
      }
    >
      {t('willWait', { value: money(fen) })}
    </Alert>
  );
}

/** Tells a new admin from when on they decide on what others ask for; nothing to everybody else. */
export function NewAdminNote() {
  const t = useTexts(soloTexts);
  const { dateTime } = useFormats();
  const { data: limit } = useCall('getSoloLimit', {});
  if (!limit?.decidesFrom) return null;
  return (
    <Alert tone="info">{t('newAdmin', { hours: newAdminSeconds / 3600, when: dateTime(limit.decidesFrom) })}</Alert>
  );
}
