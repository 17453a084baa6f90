import type { LicenceSummary } from '#contract/licences/licences.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<LicenceSummary['state'], Tone> = {
  active: 'good',
  suspended: 'warning',
  revoked: 'bad',
  expired: 'neutral',
};

export function LicenceStatus({ state }: { state: LicenceSummary['state'] }) {
  const t = useTexts(texts);
  return <Status tone={tones[state]}>{t(state)}</Status>;
}
