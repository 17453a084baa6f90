import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderOrders', {
  'zh-CN': { title: '已购商品', soon: '此页面即将开放' },
  'en-US': { title: 'Purchased products', soon: 'This page opens soon' },
});

export default function Orders() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
