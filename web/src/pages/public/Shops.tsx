import type { Route } from './+types/Shops';
import { texts } from '../../features/coming/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Notice } from '../../ui/PageState.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  return pageMeta(matches, { title: t('shopsTitle'), description: t('shopsDescription'), path: href('shops') });
}

export default function Shops() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="empty"
      title={t('shopsHeading')}
      text={t('shopsText')}
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
