import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderOutbox', {
  'zh-CN': { title: '发件箱', soon: '此页面即将开放' },
  'en-US': { title: 'Outbox', soon: 'This page opens soon' },
});

export default function Outbox() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
