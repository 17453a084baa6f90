/** Domains below which anybody registers: whoever binds one has not bound all that lies below. */

/** Second levels that registries keep for themselves, in the countries where one registers below them. */
const kinds = new Set(['ac', 'co', 'com', 'edu', 'go', 'gov', 'mil', 'ne', 'net', 'or', 'org']);
const countries = new Set(
  'ar au bd br hk id il in jp kr lk mo mx my nz ph pk pl ru sg th tr tw ua uk vn za'.split(' '),
);
/** Below .cn also one of each province. */
const ofChina = new Set(
  (
    'ac com edu gov mil net org ah bj cq fj gd gs gx gz ha hb he hi hk hl hn jl js jx ln mo nm nx qh sc sd sh sn sx tj tw ' +
    'xj xz yn zj'
  ).split(' '),
);
/** Hosts that give a subdomain to everybody. */
const hosts = new Set(
  (
    'appspot.com azurewebsites.net blogspot.com cloudfront.net firebaseapp.com fly.dev gitee.io github.io gitlab.io ' +
    'herokuapp.com myshopify.com netlify.app onrender.com pages.dev vercel.app web.app workers.dev'
  ).split(' '),
);

/** Whether a domain of two labels, in lower-case ASCII, is known to be shared by strangers. A list of the common ones. */
export function isPublicSuffix(domain: string): boolean {
  const [name = '', country = '', ...more] = domain.split('.');
  if (more.length > 0) return false;
  if (hosts.has(domain)) return true;
  return country === 'cn' ? ofChina.has(name) : countries.has(country) && kinds.has(name);
}
