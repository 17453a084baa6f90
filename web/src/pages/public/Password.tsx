import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderPassword', {
  'zh-CN': { title: '忘记密码', soon: '此页面即将开放' },
  'en-US': { title: 'Forgot password', soon: 'This page opens soon' },
});

export default function Password() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
