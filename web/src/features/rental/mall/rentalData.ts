import { pictureUrl } from '#contract/site/pictures.ts';
import type { Rental } from '#contract/rental/mall.ts';

/** Something to rent as schema.org has it: its offers by the length of the lease, and who lets it out. */
export function rentalData(rental: Rental, { url }: { url: string }): object {
  const { origin } = new URL(url);
  const { pictures, id, title, language, categoryName, terms, lessor, units, rating } = rental;
  return {
    '@type': 'Product',
    '@id': `${url}#rental`,
    url,
    name: title,
    ...(pictures.length > 0 && { image: pictures.map((name) => origin + pictureUrl(name, 1280)) }),
    inLanguage: language,
    sku: String(id),
    category: categoryName,
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    }),
    offers: terms.packages.map(({ unit, count, priceFen }) => ({
      '@type': 'Offer',
      url,
      price: (priceFen / 100).toFixed(2),
      priceCurrency: 'CNY',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: `https://schema.org/${units > 0 ? 'InStock' : 'OutOfStock'}`,
      eligibleDuration: { '@type': 'QuantitativeValue', value: count, unitCode: unit === 'hour' ? 'HUR' : 'DAY' },
      seller: { '@type': 'Organization', name: lessor.name },
    })),
  };
}
