import { PageHead } from '../../ui/layout.tsx';
import { Notice } from '../../ui/PageState.tsx';
import { useTexts, defineTexts } from '../../language/texts.ts';

const texts = defineTexts('placeholderLogin', {
  'zh-CN': { title: '登录', soon: '此页面即将开放' },
  'en-US': { title: 'Log in', soon: 'This page opens soon' },
});

export default function Login() {
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={t('title')} />
      <Notice picture="empty" title={t('soon')} />
    </>
  );
}
