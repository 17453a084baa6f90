import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderBuy', {
  'zh-CN': { title: '购买商品', soon: '此页面即将开放' },
  'en-US': { title: 'Buy products', soon: 'This page opens soon' },
});

export default function Buy() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
