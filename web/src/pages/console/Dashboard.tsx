import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderDashboard', {
  'zh-CN': { title: '控制台', soon: '此页面即将开放' },
  'en-US': { title: 'Console', soon: 'This page opens soon' },
});

export default function Dashboard() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
