import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderAccount', {
  'zh-CN': { title: '基本信息', soon: '此页面即将开放' },
  'en-US': { title: 'Basic information', soon: 'This page opens soon' },
});

export default function Account() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
