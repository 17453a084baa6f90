import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderStatement', {
  'zh-CN': { title: '收支明细', soon: '此页面即将开放' },
  'en-US': { title: 'Income and expenses', soon: 'This page opens soon' },
});

export default function Statement() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
