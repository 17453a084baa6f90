import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { licenceLooks, texts } from './texts.ts';

/** A licence's state, and what is to be known beside it. */
export function SellerLicenceState({ licence: { state, trial, startsAt, inGrace } }: { licence: SoldLicence }) {
  const t = useTexts(texts);
  return (
    <Row gap={4}>
      <StateBadge of={licenceLooks} state={state} />
      {inGrace && <Status tone="waiting">{t('grace')}</Status>}
      {state === 'active' && startsAt === null && <Status tone="waiting">{t('notBegun')}</Status>}
      {trial && <Status tone="info">{t('trial')}</Status>}
    </Row>
  );
}
