import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderPrivacy', {
  'zh-CN': { title: '隐私条款', soon: '此页面即将开放' },
  'en-US': { title: 'Privacy terms', soon: 'This page opens soon' },
});

export default function Privacy() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
