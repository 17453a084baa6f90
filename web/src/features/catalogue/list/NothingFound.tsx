import { useTexts } from '../../../language/texts.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';
import { listTexts } from '../listTexts.ts';
import type { LinkTo } from '../productQuery.ts';

/** In place of a list that has nothing, with the way to all of it. */
export function NothingFound({ linkTo }: { linkTo: LinkTo }) {
  const t = useTexts(listTexts);
  const whole = linkTo({
    category: undefined,
    search: undefined,
    kind: undefined,
    shop: undefined,
    band: undefined,
    rentable: false,
  });
  return (
    <Notice
      picture="empty"
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<LinkButton to={whole}>{t('clearFilters')}</LinkButton>}
    />
  );
}
