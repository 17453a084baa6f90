import type { ReactNode } from 'react';
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { useUser } from '../../../api/user.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import type { Tone } from '../../../ui/kit/Status.tsx';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { disclosable, type Disclosed } from './disclosable.ts';
import { Preview } from './Preview.tsx';
import { publicTexts } from './publicTexts.ts';

const tones: Record<Licence['state'], Tone> = {
  active: 'genuine',
  suspended: 'bad',
  revoked: 'bad',
  expired: 'neutral',
};

/** The public answer about a licence as it would be with this choice. */
export function PublicPreview({ licence, shows }: { licence: Licence; shows: (name: Disclosed) => boolean }) {
  const t = useTexts(publicTexts);
  const { date } = useFormats();
  const { state, title, startsAt, expiresAt, activations } = licence;
  const values: Record<Disclosed, ReactNode> = {
    product: title,
    holder: maskedDisplayName(useUser().data?.name ?? ''),
    since: startsAt === null ? t('notBegun') : date(startsAt),
    until: expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : date(expiresAt),
    target: shortTarget(activations[0]?.target ?? t('noTarget')),
  };
  return (
    <Preview
      tone={tones[state]}
      word={t(`result_${state}`)}
      facts={disclosable.map((name) => ({ name: t(name), value: shows(name) ? values[name] : null }))}
    />
  );
}
