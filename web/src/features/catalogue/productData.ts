import type { Product } from '#contract/catalogue/catalogue.ts';

interface Place {
  /** Absolute addresses of the product's page and of its picture. */
  url: string;
  picture: string;
}

const availability: Record<Product['stock'], string> = {
  plenty: 'InStock',
  few: 'LimitedAvailability',
  none: 'OutOfStock',
};

/** A product as schema.org has it: its offers, who sells it, and how buyers rate it when any did. */
export function productData(product: Product, { url, picture }: Place): object {
  const { id, title, subtitle, language, categoryName, ratingCount, ratingAverage } = product;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: title,
    description: subtitle || title,
    inLanguage: language,
    sku: String(id),
    category: categoryName,
    image: [picture],
    offers: offersOf(product, url),
    ...(ratingCount > 0 &&
      ratingAverage !== null && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: ratingAverage, reviewCount: ratingCount },
      }),
  };
}

function offersOf({ skus, priceFromFen, hasSeveralPrices, stock, seller }: Product, url: string): object {
  const terms = {
    url,
    priceCurrency: 'CNY',
    availability: `https://schema.org/${availability[stock]}`,
    seller: { '@type': 'Organization', name: seller.name },
  };
  if (!hasSeveralPrices) return { '@type': 'Offer', price: yuan(priceFromFen), ...terms };
  // As the price to start from does, which is lower than any of one piece where several must be taken.
  const lasting = skus.filter(({ licence }) => !licence?.trial);
  return {
    '@type': 'AggregateOffer',
    lowPrice: yuan(priceFromFen),
    highPrice: yuan(Math.max(priceFromFen, ...lasting.map((sku) => sku.priceFen))),
    offerCount: lasting.length,
    ...terms,
  };
}

/** Schema.org wants a plain number: `12.30`. */
function yuan(fen: number): string {
  return (fen / 100).toFixed(2);
}
