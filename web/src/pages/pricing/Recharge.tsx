import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderRecharge', {
  'zh-CN': { title: '充值', soon: '此页面即将开放' },
  'en-US': { title: 'Recharge', soon: 'This page opens soon' },
});

export default function Recharge() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
