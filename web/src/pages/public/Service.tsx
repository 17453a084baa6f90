import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderService', {
  'zh-CN': { title: '服务协议', soon: '此页面即将开放' },
  'en-US': { title: 'Service agreement', soon: 'This page opens soon' },
});

export default function Service() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
