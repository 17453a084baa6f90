import type { ExtraFieldDraft } from '#contract/catalogue/extraFieldRules.ts';
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { SkuDraft } from '../server/src/modules/catalogue/service.ts';
import type { ShopSlug } from './shops.ts';
import type { AccountField } from './stock.ts';

/** What is told of a product in one language. */
export interface Story {
  title: string;
  subtitle: string;
  intro: string;
  points: string[];
  needs: string;
  /** The first step of using it, for whoever bought it; other kinds than licences have their own. */
  use?: string;
}

interface Told {
  category: string;
  /** Who sells it; the platform itself when it is left out. */
  shop?: ShopSlug;
  featured?: true;
  tags: string[];
  zh: Story;
  en?: Story;
}

export interface LicenceProduct extends Told {
  kind: 'licence';
  /** What its licences are bound to. */
  binds: BindingKind;
  /** Seats of its licences may be let out. */
  rentable?: true;
  skus: ((binds: BindingKind) => DemoSku)[];
}

export interface SecretProduct extends Told {
  kind: 'secret';
  /** Format of its secrets, see `secretLines`. */
  format: string;
  skus: DemoSku[];
}

/** Codes of the ledger, each worth what it costs. */
export interface GiftProduct extends Told {
  kind: 'gift';
  skus: DemoSku[];
}

export interface AccountProduct extends Told {
  kind: 'account';
  fields: readonly AccountField[];
  /** What its accounts' names begin with. */
  stem: string;
  /** Its buyers may rent it on. */
  rentable?: true;
  skus: DemoSku[];
}

export interface DemoFile {
  name: string;
  /** Its bytes, the same each time. */
  make(): Buffer;
}

export interface FileProduct extends Told {
  kind: 'file';
  file: DemoFile;
  skus: DemoSku[];
}

/** Done by hand, for what its buyers are asked. */
export interface ServiceProduct extends Told {
  kind: 'service';
  asks: ExtraFieldDraft[];
  skus: DemoSku[];
}

/** A product as it stands in the demo's lists. */
export type DemoProduct = LicenceProduct | SecretProduct | AccountProduct | FileProduct | GiftProduct | ServiceProduct;

export interface DemoSku {
  draft: SkuDraft;
  /** Pieces at the beginning, for secrets and accounts. 0: sold out. */
  stock: number;
  /** For licences, files and services: how many are sold at all. */
  cap?: number;
}

/** The SKUs of a product, whatever its kind. */
export function skusOf(product: DemoProduct): DemoSku[] {
  return product.kind === 'licence' ? product.skus.map((skuOf) => skuOf(product.binds)) : product.skus;
}

interface LicenceOptions {
  seats?: number;
  steps?: { quantity: number; priceFen: number }[];
  entitlements?: string[];
  /** What of its terms differs from the usual. */
  terms?: Partial<LicenceTerms>;
}

/** Seats that are given up after five minutes without a sign of life, and brought back within two more. */
export const floating: Partial<LicenceTerms> = { floating: { heartbeatSeconds: 300, revivalSeconds: 120 } };

const lengths = {
  month: { days: 30, zh: '包月', en: 'Monthly' },
  year: { days: 365, zh: '包年', en: 'Yearly' },
  lifetime: { days: null, zh: '永久', en: 'Lifetime' },
} as const;

const seatWords = {
  domain: { zh: '个域名', en: 'domain' },
  machine: { zh: '台设备', en: 'device' },
  account: { zh: '个账号', en: 'account' },
} as const;

export const monthly = licenceFor('month');
export const yearly = licenceFor('year');
export const lifetime = licenceFor('lifetime');

function licenceFor(length: keyof typeof lengths) {
  const { days, zh, en } = lengths[length];
  return (priceFen: number, options: LicenceOptions = {}) => licence(priceFen, { days, zh, en }, options);
}

/** A trial of so many days, of which each person buys one. */
export function trial(days: number, priceFen: number, { terms = {}, ...options }: LicenceOptions = {}) {
  const named = { days, zh: `试用 ${days} 天`, en: `${days}-day trial` };
  return licence(priceFen, named, { ...options, terms: { ...terms, trial: true } });
}

function licence(
  priceFen: number,
  { days, zh, en }: { days: number | null; zh: string; en: string },
  { seats = 1, steps = [], entitlements = [], terms = {} }: LicenceOptions,
) {
  const [floats, floatsEn] = terms.floating ? ['（浮动）', ', floating'] : ['', ''];
  return (binds: BindingKind): DemoSku => ({
    draft: {
      names: {
        'zh-CN': `${zh} · ${seats} ${seatWords[binds].zh}${floats}`,
        'en-US': `${en} · ${seats} ${seatWords[binds].en}${seats === 1 ? '' : 's'}${floatsEn}`,
      },
      priceFen,
      steps,
      minQuantity: 1,
      maxQuantity: terms.trial ? 1 : 100,
      termDays: days,
      seats,
      binds: [binds],
      entitlements,
      terms,
    },
    stock: 0,
  });
}

interface PieceOptions {
  stock?: number;
  cap?: number;
  /** From how many pieces on one costs how much, in fen. */
  steps?: Record<number, number>;
  min?: number;
  max?: number;
}

/** A SKU of a secret, an account or a file, named in both languages or in Chinese only. */
export function pieces(zh: string, en: string, priceFen: number, options: PieceOptions = {}): DemoSku {
  const { stock = 0, cap, steps = {}, min = 1, max = 100 } = options;
  return {
    draft: {
      names: en === '' ? { 'zh-CN': zh } : { 'zh-CN': zh, 'en-US': en },
      priceFen,
      steps: Object.entries(steps).map(([quantity, stepFen]) => ({ quantity: Number(quantity), priceFen: stepFen })),
      minQuantity: min,
      maxQuantity: max,
      termDays: null,
      seats: 1,
      binds: [],
      entitlements: [],
    },
    stock,
    ...(cap === undefined ? {} : { cap }),
  };
}

/** A SKU of a service, delivered within so many hours. */
export function service(
  zh: string,
  en: string,
  priceFen: number,
  { hours, cap }: { hours: number; cap?: number },
): DemoSku {
  const sku = pieces(zh, en, priceFen, { max: 1, ...(cap === undefined ? {} : { cap }) });
  return { ...sku, draft: { ...sku.draft, serviceHours: hours } };
}

type Asked = Partial<Pick<ExtraFieldDraft, 'format' | 'min' | 'max' | 'required' | 'sensitive'>> & {
  help?: [zh: string, en: string];
};

/** A text that buyers are asked for. */
export function asked(key: string, zh: string, en: string, { help = ['', ''], ...more }: Asked): ExtraFieldDraft {
  return {
    key,
    kind: 'text',
    labels: { 'zh-CN': zh, 'en-US': en },
    helps: { 'zh-CN': help[0], 'en-US': help[1] },
    required: true,
    sensitive: false,
    min: null,
    max: null,
    whole: false,
    format: 'any',
    choices: [],
    ...more,
  };
}

/** One of several answers. */
export function choice(key: string, zh: string, en: string, answers: [zh: string, en: string][]): ExtraFieldDraft {
  const choices = answers.map(([chinese, english]) => ({ 'zh-CN': chinese, 'en-US': english }));
  return { ...asked(key, zh, en, {}), kind: 'choice', choices };
}
