import { createHash } from 'node:crypto';
import { formatFen } from '#contract/core/money.ts';
import type { Locale } from '#contract/core/locale.ts';
import { billAnswers, type BillAnswers } from './billAnswers.ts';
import { alipayAnswers, type AlipayAnswers } from './alipayAnswers.ts';
import { lateSeconds } from './notices.ts';
import type { SandboxPayment } from './repository.ts';
import { style } from './style.ts';
import { texts, type Act } from './texts.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** As the reader chose it in the shop. */
export type PageTheme = 'light' | 'dark';

export interface PageView {
  payment: SandboxPayment;
  state: SandboxPayment['state'] | 'expired';
  locale: Locale;
  theme: PageTheme;
  /** What the shop answered to a forged notice just now: its HTTP status, 0 when it could not be reached. */
  forgedAnswer: number | undefined;
}

/** The gateway's page; it needs no script. */
export function paymentPage(view: PageView): string {
  const { payment, locale, theme, state } = view;
  const text = texts[locale];
  const canPay = state === 'waiting' || state === 'cancelled';
  const card = `<section class="card">
${lines(view)}<h1>${escaped(payment.subject)}</h1>
<p class="amount">${formatFen(payment.amountFen)}</p>
<dl><dt>${text.merchantNumber}</dt><dd>${escaped(payment.merchantNumber)}</dd>
${canPay ? payUntil(payment, locale) : ''}</dl>
${canPay ? payButtons(view) : `<a class="button main" href="${escaped(payment.returnUrl)}">${text.back}</a>`}
</section>`;
  if (canPay) return wholePage({ locale, theme }, card + otherActs(view));
  return wholePage({ locale, theme }, state === 'paid' ? card + afterwards(payment, locale) : card);
}

/** The page for a reference that nobody knows. */
export function missingPage({ locale, theme }: Pick<PageView, 'locale' | 'theme'>): string {
  return wholePage({ locale, theme }, `<section class="card"><p>${texts[locale].notFound}</p></section>`);
}

/** What the one epay merchant of the sandbox enters in the shop. */
export function epayMerchantPage(
  { locale, theme }: Pick<PageView, 'locale' | 'theme'>,
  { address, account, key }: { address: string; account: string; key: string },
): string {
  const text = texts[locale].epay;
  const line = (name: string, value: string) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
  const lines = line(text.address, address) + line(text.account, account) + line(text.key, key);
  return wholePage(
    { locale, theme },
    `<section class="card"><h1>${text.title}</h1><p class="hint">${text.hint}</p><dl>${lines}</dl></section>`,
  );
}

/** What the one Alipay application of the sandbox enters in the shop, and how the gateway answers it. */
export function alipayMerchantPage(
  { locale, theme }: Pick<PageView, 'locale' | 'theme'>,
  merchant: { address: string; app: string; seller: string; key: string; gatewayKey: string },
  answers: AlipayAnswers,
): string {
  const text = texts[locale].alipay;
  const line = (name: string, value: string) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`;
  const key = (name: string, value: string) =>
    `<h2>${name}</h2><textarea readonly rows="4" aria-label="${name}">${escaped(value)}</textarea>`;
  const lines =
    line(text.address, merchant.address) + line(text.app, merchant.app) + line(text.seller, merchant.seller);
  return wholePage(
    { locale, theme },
    `<section class="card"><h1>${text.title}</h1><p class="hint">${text.hint}</p><dl>${lines}</dl>${key(text.key, merchant.key)}${key(text.gatewayKey, merchant.gatewayKey)}</section>
<section class="card"><h2>${text.answersTitle}</h2>${answersForm(locale, { all: alipayAnswers, chosen: answers, names: text.answers })}</section>`,
  );
}

/** The ways in which a gateway can answer, one of them chosen. */
export function answersForm<Name extends string>(
  locale: Locale,
  { all, chosen, names }: { all: readonly Name[]; chosen: Name; names: Record<Name, string> },
): string {
  const buttons = all.map(
    (one) =>
      `<button class="act" name="answers" value="${one}" aria-pressed="${one === chosen}">${one === chosen ? '✓ ' : ''}${names[one]}</button>`,
  );
  return form(locale, buttons.join('\n'));
}

/** How bills are, to be chosen. */
export function billsPage({ locale, theme }: Pick<PageView, 'locale' | 'theme'>, answers: BillAnswers): string {
  const text = texts[locale].bills;
  const choice = answersForm(locale, { all: billAnswers, chosen: answers, names: text.answers });
  return wholePage(
    { locale, theme },
    `<section class="card"><h1>${text.title}</h1><p class="hint">${text.hint}</p>${choice}</section>`,
  );
}

/** Nothing but the page's own style, and forms that go to the gateway and from there back to the shop. */
export function pagePolicy(returnUrl?: string): string {
  const shop = returnUrl === undefined ? '' : ` ${new URL(returnUrl).origin}`;
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${shop}; base-uri 'none'; frame-ancestors 'none'`;
}

/** A page of the gateway around its cards. */
export function wholePage({ locale, theme }: Pick<PageView, 'locale' | 'theme'>, content: string): string {
  const text = texts[locale];
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return `<!doctype html>
<html lang="${locale}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${text.title}</title><style>${style}</style></head>
<body><main><header><span class="mark"><b>${text.mark}</b> · ${text.markHint}</span>
<a href="?lang=${other}" hreflang="${other}" lang="${other}">${text.otherLanguage}</a></header>
${content}
</main></body></html>`;
}

/** What happened so far, where something did. */
function lines({ state, locale, forgedAnswer }: PageView): string {
  const text = texts[locale];
  const said = { waiting: undefined, paid: text.paid, cancelled: text.cancelled, expired: text.expired }[state];
  const tone = state === 'paid' ? ' good' : '';
  return (said ? `<p class="say${tone}" role="status">${said}</p>` : '') + forgeryLine(locale, forgedAnswer);
}

function forgeryLine(locale: Locale, status: number | undefined): string {
  if (status === undefined) return '';
  const text = texts[locale];
  if (status === 0) return `<p class="say" role="status">${text.unreached}</p>`;
  const isTaken = status >= 200 && status < 300;
  const said = (isTaken ? text.taken : text.refused).replace('{status}', String(status));
  return `<p class="say ${isTaken ? 'bad' : 'good'}" role="status">${said}</p>`;
}

function payUntil(payment: SandboxPayment, locale: Locale): string {
  const until = payment.expiresAt.toLocaleTimeString(locale, {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const moment = `<time datetime="${payment.expiresAt.toISOString()}">${until} UTC+8</time>`;
  return `\n<dt>${texts[locale].payUntil}</dt><dd>${moment}</dd>`;
}

function payButtons({ payment, locale }: PageView): string {
  const text = texts[locale];
  const pay = text.pay.replace('{amount}', formatFen(payment.amountFen));
  return form(locale, button('pay', pay, 'main') + button('cancel', text.cancel, 'quiet'));
}

function otherActs({ locale }: PageView): string {
  const text = texts[locale];
  const buttons = Object.entries(text.acts).map(
    ([act, { name, hint }]) =>
      `<button class="act" name="act" value="${act}">${escaped(name)}<span>${escaped(hint.replace('{seconds}', String(lateSeconds)))}</span></button>`,
  );
  const heading = `<h2>${text.others}</h2><p class="hint">${text.othersHint}</p>`;
  return `\n<section class="card">${heading}${form(locale, buttons.join('\n'))}</section>`;
}

/** What the payer can do about a payment that is paid. */
function afterwards({ protocol }: SandboxPayment, locale: Locale): string {
  if (protocol === 'own') return actsForm(locale, texts[locale].disputes);
  return protocol === 'epay' ? '' : actsForm(locale, texts[locale].complaints);
}

function actsForm(
  locale: Locale,
  { title, hint, acts }: { title: string; hint: string; acts: Readonly<Record<string, string>> },
): string {
  const buttons = Object.entries(acts).map(
    ([act, name]) => `<button class="act" name="act" value="${act}">${escaped(name)}</button>`,
  );
  return `\n<section class="card"><h2>${title}</h2><p class="hint">${hint}</p>${form(locale, buttons.join('\n'))}</section>`;
}

function form(locale: Locale, content: string): string {
  return `<form method="post" action="?lang=${locale}">${content}</form>`;
}

function button(act: Act, label: string, look: string): string {
  return `<button class="${look}" name="act" value="${act}">${escaped(label)}</button>`;
}

/** Text as it stands in a page. */
export function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
