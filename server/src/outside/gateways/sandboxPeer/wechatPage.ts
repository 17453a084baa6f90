/** The sandbox's own pages where it plays WeChat Pay. */
import { formatFen } from '#contract/core/money.ts';
import { answersForm, escaped, wholePage, type PageView } from './page.ts';
import type { SandboxPayment } from './repository.ts';
import { texts } from './texts.ts';
import { wechatAnswers, type WechatAnswers } from './wechatAnswers.ts';

type Reader = Pick<PageView, 'locale' | 'theme'>;

interface Entered {
  address: string;
  account: string;
  app: string;
  serial: string;
  key: string;
  apiKey: string;
  gatewayKeyId: string;
  gatewayKey: string;
}

/** What the one merchant of the sandbox enters in the shop, what could be scanned now, and how the gateway answers. */
export function wechatMerchantPage(
  { locale, theme }: Reader,
  shown: {
    entered: Entered;
    open: readonly Pick<SandboxPayment, 'reference' | 'subject' | 'amountFen'>[];
    answers: WechatAnswers;
  },
): string {
  const text = texts[locale].wechat;
  const { entered, open, answers } = shown;
  const lines = (['address', 'account', 'app', 'serial', 'apiKey', 'gatewayKeyId'] as const)
    .map((name) => `<dt>${text[name]}</dt><dd>${escaped(entered[name])}</dd>`)
    .join('');
  const keys = (['key', 'gatewayKey'] as const)
    .map(
      (name) =>
        `<h2>${text[name]}</h2><textarea readonly rows="4" aria-label="${text[name]}">${escaped(entered[name])}</textarea>`,
    )
    .join('');
  const codes = open.map(
    ({ reference, subject, amountFen }) =>
      `<a class="button act" href="/sandbox/pay/${encodeURIComponent(reference)}">${escaped(subject)}<span>${formatFen(amountFen)}</span></a>`,
  );
  const scan = codes.length > 0 ? codes.join('\n') : `<p class="hint">${text.noCodes}</p>`;
  return wholePage(
    { locale, theme },
    `<section class="card"><h1>${text.title}</h1><p class="hint">${text.hint}</p><dl>${lines}</dl>${keys}</section>
<section class="card"><h2>${text.codes}</h2>${scan}</section>
<section class="card"><h2>${text.answersTitle}</h2>${answersForm(locale, { all: wechatAnswers, chosen: answers, names: text.answers })}</section>`,
  );
}

/** What the gateway tells in WeChat's own browser. */
export function inWechatPage({ locale, theme }: Reader): string {
  return wholePage({ locale, theme }, `<section class="card"><p>${texts[locale].wechat.inWechat}</p></section>`);
}
