import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderSiteSettings', {
  'zh-CN': { title: '站点设置', soon: '此页面即将开放' },
  'en-US': { title: 'Site settings', soon: 'This page opens soon' },
});

export default function SiteSettings() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
