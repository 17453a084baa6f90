import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Soft } from '../../../record/Soft.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { bindingTexts } from './bindingTexts.ts';

/** How many seats of a licence are let out, and the way to what lets them; nothing where none is. */
export function LetOut({ licence: { listingId, seatsLet } }: { licence: Licence }) {
  const t = useTexts(bindingTexts);
  if (listingId === null) return null;
  return (
    <Row gap={8}>
      <Soft>{t('seatsLet', { count: seatsLet })}</Soft>
      <LinkButton size="sm" to={href('listings', { listing: listingId })}>
        {t('toListing')}
      </LinkButton>
    </Row>
  );
}
