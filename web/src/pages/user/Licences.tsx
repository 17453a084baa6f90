import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderLicences', {
  'zh-CN': { title: '我的授权', soon: '此页面即将开放' },
  'en-US': { title: 'My licences', soon: 'This page opens soon' },
});

export default function Licences() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
