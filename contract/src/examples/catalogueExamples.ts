/** What the documentation shows of the calls by which sellers keep their catalogue. */
import {
  exampleShop,
  morePointsSku,
  pointsProduct,
  pointsSku,
  renderProduct,
  siteProduct,
  themeFile,
  themeProduct,
  themeSkuId,
} from './exampleFacts.ts';

const file = themeFile;
const olderFile = {
  id: 61,
  name: 'morning-theme-2.0.3.zip',
  bytes: 18_350_080,
  sha256: '27e0c4a91b7f63d85ac2f90e146bd38570e9a1fc3d52b86417cb05ea98d3f624',
  createdAt: '2026-02-11T03:20:00.000Z',
} as const;

const themePicture = 'c81e47d05b9f4a2698d3e6017fa5b24c';
const pointsUpdatedAt = '2026-03-22T02:40:00.000Z';
const themeCreatedAt = '2026-03-26T06:05:00.000Z';
const themeListedAt = '2026-03-26T06:10:00.000Z';
const themeChangedAt = '2026-03-26T06:30:00.000Z';

/** What an option has that is no licence. */
const noPolicy = {
  termDays: null,
  seats: 1,
  binds: [],
  entitlements: [],
  terms: {
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
  },
} as const;

const usualSku = {
  floorPriceFen: null,
  sale: null,
  steps: [],
  minQuantity: 1,
  maxQuantity: 100,
  stockCap: null,
  lowStock: 5,
  fileId: null,
  serviceHours: null,
  sharedSecret: false,
  pieceChoice: false,
  ...noPolicy,
} as const;

const points = {
  draft: {
    id: pointsProduct.id,
    categoryId: 9,
    shopId: exampleShop.id,
    kind: 'secret',
    texts: {
      'zh-CN': {
        title: pointsProduct.title,
        subtitle: '付款后立即发放兑换码',
        description: '在渲染平台的“兑换”页输入兑换码，点数即时到账，**一年内有效**。',
        instructions: '登录渲染平台，打开“账户 → 兑换”，粘贴兑换码。',
      },
      'en-US': {
        title: 'Cloud rendering points',
        subtitle: 'A code right after payment',
        description: 'Enter the code on the “Redeem” page; the points are there at once and stay **good for a year**.',
        instructions: 'Log in, open “Account → Redeem” and paste the code.',
      },
    },
    tags: ['渲染', '点数'],
    featured: false,
    rentable: false,
    pictures: [pointsProduct.picture],
    accountFields: [],
    extraFields: [
      {
        key: 'email',
        kind: 'text',
        labels: { 'zh-CN': '渲染平台的登录邮箱', 'en-US': 'E-mail of your account there' },
        helps: { 'zh-CN': '便于我们核对充值问题', 'en-US': '' },
        required: false,
        sensitive: false,
        min: null,
        max: 120,
        whole: true,
        format: 'email',
        choices: [],
      },
    ],
    skus: [
      {
        id: pointsSku.id,
        names: { 'zh-CN': pointsSku.name, 'en-US': '100 points' },
        priceFen: 990,
        ...usualSku,
        steps: [{ quantity: 10, priceFen: 940 }],
        lowStock: 20,
      },
      {
        id: morePointsSku.id,
        names: { 'zh-CN': morePointsSku.name, 'en-US': '500 points' },
        priceFen: 4500,
        ...usualSku,
      },
    ],
  },
  state: 'on_shelf',
  createdAt: '2026-03-22T02:10:00.000Z',
  updatedAt: pointsUpdatedAt,
  soldCount: 18,
  files: [],
  skuSales: [
    { skuId: pointsSku.id, soldCount: 15 },
    { skuId: morePointsSku.id, soldCount: 3 },
  ],
  review: null,
  isReviewed: false,
  may: ['take_off'],
} as const;

const newTheme = {
  categoryId: 7,
  kind: 'file',
  texts: {
    'zh-CN': {
      title: themeProduct.title,
      subtitle: '12 套配色，含源文件',
      description: '适用于站点后台的主题，含 12 套配色与设计源文件。',
      instructions: '解压后上传到 `themes` 目录，在后台启用。',
    },
    'en-US': {
      title: 'Morning theme pack',
      subtitle: '12 colour schemes with sources',
      description: 'A theme for the back office of a site, with 12 colour schemes and their sources.',
      instructions: 'Unpack it into the folder `themes` and switch it on.',
    },
  },
  tags: ['主题'],
  pictures: [themePicture],
} as const;
const themeNames = { 'zh-CN': '单站点', 'en-US': 'One site' } as const;

const theme = {
  draft: {
    id: themeProduct.id,
    ...newTheme,
    shopId: exampleShop.id,
    featured: false,
    rentable: false,
    accountFields: [],
    extraFields: [],
    skus: [{ id: themeSkuId, names: themeNames, priceFen: 5900, ...usualSku, fileId: file.id }],
  },
  state: 'draft',
  createdAt: themeCreatedAt,
  updatedAt: themeCreatedAt,
  soldCount: 0,
  files: [{ id: file.id, name: file.name, bytes: file.bytes }],
  skuSales: [],
  review: null,
  isReviewed: false,
  may: ['put_on'],
} as const;

const themeRow = {
  id: themeProduct.id,
  title: themeProduct.title,
  kind: 'file',
  state: 'on_shelf',
  categoryId: 7,
  categoryName: '插件',
  shop: exampleShop,
  picture: themePicture,
  categorySlug: siteProduct.categorySlug,
  topCategorySlug: siteProduct.topCategorySlug,
  priceFromFen: 5900,
  hasSeveralPrices: false,
  skuCount: 1,
  soldOutCount: 0,
  lowCount: 0,
  available: null,
  soldCount: 0,
  stock: 'plenty',
  featured: false,
  updatedAt: themeListedAt,
  review: null,
  may: ['take_off'],
} as const;

const pointsRow = {
  ...themeRow,
  id: pointsProduct.id,
  title: pointsProduct.title,
  kind: 'secret',
  categoryId: 9,
  categoryName: '软件',
  picture: pointsProduct.picture,
  categorySlug: renderProduct.categorySlug,
  topCategorySlug: renderProduct.topCategorySlug,
  priceFromFen: 990,
  hasSeveralPrices: true,
  skuCount: 2,
  soldOutCount: 0,
  available: 120,
  soldCount: points.soldCount,
  updatedAt: pointsUpdatedAt,
} as const;

const renderRow = {
  ...pointsRow,
  id: renderProduct.productId,
  title: renderProduct.title,
  kind: 'licence',
  picture: null,
  priceFromFen: 99_900,
  hasSeveralPrices: false,
  skuCount: 1,
  soldOutCount: 0,
  available: null,
  soldCount: 1,
  updatedAt: '2026-02-24T08:00:00.000Z',
} as const;

const siteRow = {
  ...themeRow,
  id: siteProduct.productId,
  title: siteProduct.title,
  kind: 'licence',
  picture: null,
  priceFromFen: 19_900,
  soldCount: 1,
  updatedAt: '2026-02-20T08:00:00.000Z',
} as const;

const dearer = { percent: 10 } as const;
const dearerPoints = {
  id: pointsProduct.id,
  title: pointsProduct.title,
  updatedAt: pointsUpdatedAt,
  refusal: null,
  isSubmitted: false,
  prices: [
    { name: pointsSku.name, beforeFen: 990, afterFen: 1089 },
    { name: morePointsSku.name, beforeFen: 4500, afterFen: 4950 },
  ],
} as const;
const dearerTheme = {
  ...dearerPoints,
  id: themeProduct.id,
  title: themeProduct.title,
  updatedAt: themeListedAt,
  prices: [{ name: themeNames['zh-CN'], beforeFen: 5900, afterFen: 6490 }],
} as const;

const cover = '5be1f0a2c97d4e3386f1a0d4c2b79e18';

export const catalogueExamples = {
  uploadPicture: {
    cover: {
      input: {},
      output: {
        file: {
          url: `/pictures/${cover}-1280.webp`,
          full_url: `https://shop.example/pictures/${cover}-1280.webp`,
          name: cover,
          size: 48_112,
          mimetype: 'image/webp',
          suffix: 'webp',
          sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
          width: 1280,
          height: 960,
          topic: 'default',
          storage: 'local',
        },
      },
    },
  },
  uploadFile: { archive: { input: { name: file.name }, output: file } },
  listFiles: {
    newestFirst: {
      input: { limit: 20 },
      output: { list: [file, olderFile], next: null, total: 2, totalExact: true },
    },
  },
  listAdminProducts: {
    newestFirst: {
      input: { state: 'on_shelf', limit: 20 },
      output: { list: [themeRow, pointsRow, renderRow, siteRow], next: null, total: 4, totalExact: true },
    },
  },
  getAdminProduct: { codesInTwoSizes: { input: { id: pointsProduct.id }, output: points } },
  saveProduct: {
    newDownload: {
      input: { ...newTheme, skus: [{ names: themeNames, priceFen: 5900, fileId: file.id }] },
      output: theme,
    },
  },
  moveProduct: {
    listed: {
      input: { id: themeProduct.id, event: 'put_on' },
      output: { ...theme, state: 'on_shelf', updatedAt: themeListedAt, may: ['take_off'] },
    },
  },
  previewProductChanges: {
    oneUnknown: {
      input: { ids: [pointsProduct.id, themeProduct.id, 1999], change: dearer },
      output: {
        list: [
          dearerPoints,
          dearerTheme,
          { id: 1999, title: '#1999', updatedAt: null, refusal: 'not_found', isSubmitted: false, prices: [] },
        ],
      },
    },
  },
  changeProducts: {
    oneChangedMeanwhile: {
      input: {
        products: [
          { id: pointsProduct.id, updatedAt: pointsUpdatedAt },
          { id: themeProduct.id, updatedAt: themeListedAt },
        ],
        change: dearer,
      },
      output: {
        list: [dearerPoints, { ...dearerTheme, updatedAt: themeChangedAt, refusal: 'changed_meanwhile', prices: [] }],
      },
    },
  },
} as const;
