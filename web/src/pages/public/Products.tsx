import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderProducts', {
  'zh-CN': { title: '商品', soon: '此页面即将开放' },
  'en-US': { title: 'Products', soon: 'This page opens soon' },
});

export default function Products() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
