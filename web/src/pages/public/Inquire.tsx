import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderInquire', {
  'zh-CN': { title: '授权查询', soon: '此页面即将开放' },
  'en-US': { title: 'Check authorisation', soon: 'This page opens soon' },
});

export default function Inquire() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
