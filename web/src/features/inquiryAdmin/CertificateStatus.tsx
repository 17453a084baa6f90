import type { CertificateRow } from '#contract/verification/certificates.ts';
import { useTexts } from '../../language/texts.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

const tones = { active: 'good', suspended: 'warning', revoked: 'bad', expired: 'neutral' } as const;

/** The state that people see: an active one past its end has expired. */
export function CertificateStatus({ state, expired }: Pick<CertificateRow, 'state' | 'expired'>) {
  const t = useTexts(texts);
  const shown = state === 'active' && expired ? 'expired' : state;
  return <Status tone={tones[shown]}>{t(shown)}</Status>;
}
