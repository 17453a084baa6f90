import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderRentalDetails', {
  'zh-CN': { title: '租赁', soon: '此页面即将开放' },
  'en-US': { title: 'Rental', soon: 'This page opens soon' },
});

export default function RentalDetails() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
