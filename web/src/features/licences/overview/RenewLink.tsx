import type { LicenceSummary } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { RefreshIcon } from '../../../ui/kit/icons.ts';
import { overviewTexts } from './overviewTexts.ts';

/** To the product, which then adds to this licence instead of selling another. */
export function RenewLink({ licence, kind }: { licence: LicenceSummary; kind?: 'primary' }) {
  const t = useTexts(overviewTexts);
  if (!licence.renewable) return null;
  const to = href('product', { id: licence.productId, renew: licence.id });
  return (
    <LinkButton size="sm" kind={kind} icon={RefreshIcon} to={to}>
      {t('renew')}
    </LinkButton>
  );
}
