/** The sandbox gateway: a real HTTP peer that the shop knows only by address and signature, with a page and books of its own. */
import { defaultLocale, localeOf, type Locale } from '#contract/core/locale.ts';
import type { App } from '../../../platform/http/http.ts';
import type { createServer } from '../../../platform/http/server.ts';
import { sandboxEpayKey } from '../epaySandbox.ts';
import { sandboxSecret } from '../sandbox.ts';
import { answerAlipayCall, chooseAlipayAnswers, openAlipayPage, showAlipayMerchant } from './alipay.ts';
import { alipayKeysIn } from './alipayKeys.ts';
import { chooseBills, handleAlipayBill, handleBill, showBills } from './bills.ts';
import {
  nameWechatNoticeAddress,
  wechatComplaint,
  wechatComplaints,
  wechatComplete,
  wechatHistory,
  wechatNoticeAddress,
  wechatReply,
  wechatUpload,
} from './complaints/wechatComplaints.ts';
import { handleDisputeQuery, handleDisputeReply } from './disputes.ts';
import { handleCreate, handleQuery, handleRefund } from './api.ts';
import { handleAct, showCashier } from './cashier.ts';
import { handleEpayAsk, handleEpaySubmit, showEpayMerchant } from './epay.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';
import { noticeSender } from './notices.ts';
import {
  changeWechatAnswers,
  openWechatPage,
  showWechatMerchant,
  wechatCertificateList,
  wechatClose,
  wechatH5,
  wechatNative,
  wechatQuery,
  wechatRefund,
  wechatRefundQuery,
} from './wechat.ts';
import { findComplaintUrl } from './wechat.repository.ts';
import { noticeSigner } from './wechatSigner.ts';
import { handleWechatBill, wechatTradeBill } from './wechatBills.ts';
import { wechatCertificatesIn } from './wechatCertificates.ts';
import { wechatKeysIn } from './wechatKeys.ts';

type Server = ReturnType<typeof createServer>;
type Handler = (peer: Peer, request: PeerRequest) => Promise<PeerReply>;

const bodyLimitBytes = 16 * 1024;
const picturesLimitBytes = 16 * 1024 * 1024;

interface Route {
  method: 'GET' | 'POST';
  url: string;
  handle: Handler;
  takesPictures?: boolean;
}

/** A plugin with everything under `/sandbox/`. */
export function sandboxPeer(app: Pick<App, 'config' | 'keys' | 'log' | 'database' | 'clock'>) {
  const secret = sandboxSecret(app.keys);
  const epayKey = sandboxEpayKey(app.keys);
  const alipayKeys = alipayKeysIn(app.database.attempts);
  const wechatKeys = wechatKeysIn(app.database.attempts);
  const wechatCertificates = wechatCertificatesIn(app.database.attempts);
  const { log, clock } = app;
  const notices = noticeSender({
    secret,
    epayKey,
    alipayKeys,
    wechatKeys,
    wechatSigner: (merchantNumber) =>
      noticeSigner({ books: app.database.attempts, wechatKeys, wechatCertificates }, merchantNumber),
    complaintUrl: () => findComplaintUrl(app.database.attempts),
    log,
    clock,
  });
  const peer: Peer = {
    // Calls that wait for this gateway hold connections of the other pools: with these it could wait for itself.
    books: app.database.attempts,
    secret,
    epayKey,
    alipayKeys,
    wechatKeys,
    wechatCertificates,
    publicUrl: app.config.publicUrl,
    notices,
    clock,
  };
  return async (server: Server): Promise<void> => {
    server.removeAllContentTypeParsers();
    // Signatures are over the exact text, so nothing is parsed here.
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.addHook('onClose', () => notices.stop());
    addHandler(server, peer, { method: 'POST', url: '/sandbox/api/payments', handle: handleCreate });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/api/payments/:name', handle: handleQuery });
    addHandler(server, peer, { method: 'POST', url: '/sandbox/api/refunds', handle: handleRefund });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/api/disputes/:name', handle: handleDisputeQuery });
    addHandler(server, peer, {
      method: 'POST',
      url: '/sandbox/api/disputes',
      handle: handleDisputeReply,
      takesPictures: true,
    });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/api/bills/:name', handle: handleBill });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/bills/', handle: showBills });
    addHandler(server, peer, { method: 'POST', url: '/sandbox/bills/', handle: chooseBills });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/alipay/bill/:name', handle: handleAlipayBill });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/alipay/', handle: showAlipayMerchant });
    addHandler(server, peer, { method: 'POST', url: '/sandbox/alipay/', handle: chooseAlipayAnswers });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/alipay/gateway.do', handle: openAlipayPage });
    const alipayCalls = '/sandbox/alipay/gateway.do';
    addHandler(server, peer, { method: 'POST', url: alipayCalls, handle: answerAlipayCall, takesPictures: true });
    addWechat(server, peer);
    addHandler(server, peer, { method: 'GET', url: '/sandbox/epay/', handle: showEpayMerchant });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/epay/submit.php', handle: handleEpaySubmit });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/epay/api.php', handle: handleEpayAsk });
    addHandler(server, peer, { method: 'GET', url: '/sandbox/pay/:name', handle: showCashier });
    addHandler(server, peer, { method: 'POST', url: '/sandbox/pay/:name', handle: handleAct });
    await Promise.resolve();
  };
}

function addWechat(server: Server, peer: Peer): void {
  const base = '/sandbox/wechat';
  const trades = `${base}/v3/pay/transactions`;
  const refunds = `${base}/v3/refund/domestic/refunds`;
  addHandler(server, peer, { method: 'GET', url: `${base}/`, handle: showWechatMerchant });
  addHandler(server, peer, { method: 'POST', url: `${base}/`, handle: changeWechatAnswers });
  addHandler(server, peer, { method: 'GET', url: `${base}/checkmweb`, handle: openWechatPage });
  addHandler(server, peer, { method: 'GET', url: `${base}/v3/certificates`, handle: wechatCertificateList });
  addHandler(server, peer, { method: 'GET', url: `${base}/v3/bill/tradebill`, handle: wechatTradeBill });
  addHandler(server, peer, { method: 'GET', url: `${base}/v3/billdownload/file`, handle: handleWechatBill });
  addHandler(server, peer, { method: 'POST', url: `${trades}/native`, handle: wechatNative });
  addHandler(server, peer, { method: 'POST', url: `${trades}/h5`, handle: wechatH5 });
  addHandler(server, peer, { method: 'GET', url: `${trades}/out-trade-no/:name`, handle: wechatQuery });
  addHandler(server, peer, { method: 'POST', url: `${trades}/out-trade-no/:name/close`, handle: wechatClose });
  addHandler(server, peer, { method: 'POST', url: refunds, handle: wechatRefund });
  addHandler(server, peer, { method: 'GET', url: `${refunds}/:name`, handle: wechatRefundQuery });
  const service = `${base}/v3/merchant-service`;
  const complaints = `${service}/complaints-v2/:name`;
  const noticeAddress = `${service}/complaint-notifications`;
  addHandler(server, peer, { method: 'GET', url: noticeAddress, handle: wechatNoticeAddress });
  addHandler(server, peer, { method: 'POST', url: noticeAddress, handle: nameWechatNoticeAddress });
  addHandler(server, peer, { method: 'GET', url: `${service}/complaints-v2`, handle: wechatComplaints });
  addHandler(server, peer, { method: 'GET', url: complaints, handle: wechatComplaint });
  addHandler(server, peer, { method: 'GET', url: `${complaints}/negotiation-historys`, handle: wechatHistory });
  addHandler(server, peer, { method: 'POST', url: `${complaints}/response`, handle: wechatReply });
  addHandler(server, peer, { method: 'POST', url: `${complaints}/complete`, handle: wechatComplete });
  const upload = { url: `${service}/images/upload`, handle: wechatUpload, takesPictures: true };
  addHandler(server, peer, { method: 'POST', ...upload });
}

function addHandler(server: Server, peer: Peer, { method, url, handle, takesPictures = false }: Route): void {
  server.route<{ Params: { name?: string } }>({
    method,
    url,
    bodyLimit: takesPictures ? picturesLimitBytes : bodyLimitBytes,
    handler: async (request, reply) => {
      const query = new URL(request.url, 'http://sandbox.invalid').searchParams;
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = await handle(peer, {
        method,
        path: request.url,
        body: bytes.toString('utf8'),
        bytes,
        name: request.params.name ?? '',
        query,
        theme: /(?:^|;\s*)theme=dark(?:;|$)/.test(request.headers.cookie ?? '') ? 'dark' : 'light',
        locale: localeOf(query.get('lang') ?? undefined) ?? localeFromCookie(request.headers.cookie),
        header: (name) => String(request.headers[name] ?? ''),
      });
      return reply
        .code(answer.status)
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...answer.headers })
        .send(answer.body);
    },
  });
}

/** The language that the reader chose in the shop. */
function localeFromCookie(cookie: string | undefined): Locale {
  return localeOf(/(?:^|;\s*)locale=([A-Za-z-]{2,10})/.exec(cookie ?? '')?.[1]) ?? defaultLocale;
}
