import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { emptyTexts } from './emptyTexts.ts';

/** In place of the goods of a shop that sells nothing now. */
export function NoProducts() {
  const t = useTexts(emptyTexts);
  return (
    <Notice
      picture="empty"
      title={t('noProducts')}
      text={t('noProductsText')}
      action={<LinkButton to={href('shops')}>{t('allShops')}</LinkButton>}
    />
  );
}
