/**
 * What the examples of the documentation are about. People, keys and shop are made up; answers and files are signed with
 * the test key of RFC 8032, whose private part everybody knows, so that a program can be tried against them.
 */

/** For two domains. */
export const siteLicence = {
  id: 300042,
  key: '7K2QF-X9A3M-T0B6W-PRH4D-8ZN5C',
  productId: 1007,
  title: '站点统计专业版',
  skuId: 2011,
  orderId: 200815,
  startsAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2027-03-01T08:00:00.000Z',
  entitlements: ['pro'],
  seats: 2,
  heartbeatSeconds: null,
} as const;

/** For two machines, with floating seats and a usage quota. */
export const renderLicence = {
  id: 300058,
  key: 'M4T8W-2QH6N-K9R3B-X7CJD-5VFPY',
  productId: 1012,
  title: '批量渲染客户端',
  skuId: 2019,
  orderId: 200822,
  startsAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2027-03-01T08:00:00.000Z',
  entitlements: ['render', 'export-4k'],
  seats: 2,
  heartbeatSeconds: 600,
  /** Of the machine that it is bound to. */
  fingerprint: ['disk-WD40E1', 'board-5CG912', 'mac-3c52a1'],
} as const;

export const exampleShop = { id: 12, name: '晨光插件' } as const;
export const exampleSeller = { id: 10009, username: 'chenguang' } as const;
export const exampleHolder = { id: 10017, username: 'linmu' } as const;
export const exampleOtherHolder = { id: 10023, username: 'heyun' } as const;

export const exampleSigningKey = {
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  algorithm: 'Ed25519',
  pem: '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

export const siteProduct = {
  productId: siteLicence.productId,
  title: siteLicence.title,
  skuName: '一年',
  categorySlug: 'plugins',
  topCategorySlug: 'sites',
} as const;

export const renderProduct = {
  productId: renderLicence.productId,
  title: renderLicence.title,
  skuName: '工作室版',
  categorySlug: 'software',
  topCategorySlug: 'software',
} as const;

const siteWords = [
  '从付款起 365 天内有效。',
  '最多同时绑定 2 个域名。',
  '30 天内可自行解绑 3 次。',
  '绑定的域名只含其本身与 www。',
  '包含权益：pro。',
  '到期后停止使用。',
  '续期从到期日或付款日中较晚的一天算起。',
  '不可转让。',
] as const;

const terms = {
  starts: 'payment',
  subdomains: false,
  domainProof: false,
  fingerprint: 'any',
  floating: null,
  usesMax: null,
  expiry: 'refuse',
  graceDays: 7,
  transferable: false,
  trial: false,
  renewal: 'later',
} as const;

export const sitePolicy = {
  termDays: 365,
  seats: siteLicence.seats,
  binds: ['domain'],
  entitlements: siteLicence.entitlements,
  terms,
  words: siteWords,
} as const;

export const renderPolicy = {
  ...sitePolicy,
  binds: ['machine'],
  entitlements: renderLicence.entitlements,
  terms: {
    ...terms,
    fingerprint: 'two',
    floating: { heartbeatSeconds: renderLicence.heartbeatSeconds, revivalSeconds: 300 },
    usesMax: 1000,
  },
  words: [
    '从付款起 365 天内有效。',
    '最多同时绑定 2 个设备。',
    '浮动席位：10 分钟没有心跳，席位自动让出；之后 5 分钟内恢复心跳，有空席位即可复活。',
    '设备指纹至少两部分相同，才视为同一台。',
    '最多使用 1,000 次。',
    '包含权益：render、export-4k。',
    '到期后停止使用。',
    '续期从到期日或付款日中较晚的一天算起。',
    '不可转让。',
  ],
} as const;

/** Issued by hand. */
export const exampleBatch = {
  id: 31,
  productId: siteProduct.productId,
  title: siteProduct.title,
  skuName: siteProduct.skuName,
  quantity: 2,
  note: '老用户答谢',
  overrides: { termDays: 90 },
  issuedBy: exampleSeller,
  createdAt: '2026-03-20T03:00:00.000Z',
} as const;

/** Codes that are sold one by one, in two sizes. */
export const pointsProduct = {
  id: 1031,
  title: '云渲染点数',
  picture: '5f0c2e9ab7d14863a1f4c2d97b60e835',
} as const;
export const pointsSku = { id: 2044, name: '100 点' } as const;
export const morePointsSku = { id: 2045, name: '500 点' } as const;

/** A download. */
export const themeProduct = { id: 1034, title: '晨光主题包' } as const;
export const themeSkuId = 2048;
export const themeFile = {
  id: 64,
  name: 'morning-theme-2.1.0.zip',
  bytes: 18_874_368,
  sha256: '9d3b1f6c0a52e847b96df1043c7a28e5f0b4d2196e83ac57f11d940b62e7c85a',
  createdAt: '2026-03-26T06:00:00.000Z',
} as const;

/** A coupon for codes. */
export const springCoupon = { id: 54, title: '春季满减', discountFen: 500 } as const;
/** Four codes, bought with the coupon: 4 × 9.90 CNY less 5. */
export const pointsOrder = { id: 200868, quantity: 4, unitPriceFen: 990, amountFen: 3460 } as const;
