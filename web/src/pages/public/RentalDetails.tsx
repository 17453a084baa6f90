import type { Route } from './+types/RentalDetails';
import { texts } from '../../features/coming/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, {
    title: t('rentalsTitle'),
    description: t('rentalsDescription'),
    path: href('rentalDetails'),
  });
}

export default function RentalDetails() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="empty"
      title={t('rentalsHeading')}
      text={t('rentalsText')}
      action={
        <>
          <LinkButton kind="primary" to={href('products')}>
            {t('browse')}
          </LinkButton>
          <LinkButton to={href('inquire')}>{t('check')}</LinkButton>
        </>
      }
    />
  );
}
