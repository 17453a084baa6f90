import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderPaymentNotice', {
  'zh-CN': { title: '支付成功', soon: '此页面即将开放' },
  'en-US': { title: 'Payment received', soon: 'This page opens soon' },
});

export default function PaymentNotice() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
