import { agreementDocumentTexts } from '#contract/agreements/agreementTexts.ts';
import { defineTexts } from '../../language/texts.ts';

export const consentTexts = defineTexts('consent', {
  'zh-CN': {
    ...agreementDocumentTexts['zh-CN'],
    title: '条款有更新',
    lead: '请阅读主要变化。同意后继续；暂不同意的话，下次打开控制台时会再次询问。您正在做的事不会丢失。',
    agree: '同意',
    since: '生效日期：',
  },
  'en-US': {
    ...agreementDocumentTexts['en-US'],
    title: 'Our terms have changed',
    lead: 'Please read what is new. Agree and go on; if not now, you are asked again the next time you open the console. What you were doing stays as it is.',
    agree: 'Agree',
    since: 'In force since',
  },
});
