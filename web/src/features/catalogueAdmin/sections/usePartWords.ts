import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { useCategoryOptions } from '../options.ts';
import { type Part, partOf, problemsOf } from '../productForm.ts';
import { texts as kindTexts } from '../texts.ts';
import type { ProductForm } from '../useProductForm.ts';
import { texts } from './sectionTexts.ts';

export interface PartWords {
  /** What is set in it, in one line. */
  words: string;
  /** `missing`: still empty. `wrong`: told by a save that did not pass. */
  look: 'set' | 'missing' | 'wrong';
}

/** Each part of the form in one line: what is wrong with it, else what it lacks, else what is set. */
export function usePartWords({ values, problems }: ProductForm): Record<Part, PartWords> {
  const t = useTexts(texts);
  const k = useTexts(kindTexts);
  const locale = useLocale();
  const { money } = useFormats();
  const categories = useCategoryOptions();
  const lacks = problemsOf(values);
  const countIn = (part: Part, found: readonly { field: string }[]) =>
    found.filter(({ field }) => partOf(field) === part).length;
  const wordsOf = (part: Part, set: (string | false)[]): PartWords => {
    const wrong = countIn(part, problems);
    if (wrong > 0) return { words: t('wrong', { count: wrong }), look: 'wrong' };
    const missing = countIn(part, lacks);
    const words = set.filter((word) => word !== false && word !== '').join(t('join'));
    if (missing === 0) return { words, look: 'set' };
    return { words: t('missing', { count: missing }), look: 'missing' };
  };
  const { kind, categoryId, tags, texts: written, pictures, skus, extraFields } = values;
  const category = categories.find(({ value }) => value === categoryId)?.label.trim();
  const prices = skus.flatMap(({ priceFen }) => priceFen ?? []);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const title = written[locale].title || written['zh-CN'].title;
  const names = extraFields.map(({ labels }) => labels[locale] || labels['zh-CN']).join(t('nameJoin'));
  return {
    partPlace: wordsOf('partPlace', [
      k(kind),
      category ?? t('noCategory'),
      tags.length > 0 && t('tagCount', { count: tags.length }),
    ]),
    partTexts: wordsOf('partTexts', [title, t(written['en-US'].title === '' ? 'chineseOnly' : 'both')]),
    partPictures: wordsOf('partPictures', [
      pictures.length === 0 ? t('noPictures') : t('pictureCount', { count: pictures.length }),
    ]),
    partSkus: wordsOf('partSkus', [
      skus.length === 0 ? t('noSkus') : t('skuCount', { count: skus.length }),
      prices.length > 0 && (least === most ? money(least) : `${money(least)} – ${money(most)}`),
    ]),
    partExtraFields: wordsOf('partExtraFields', [
      extraFields.length === 0 ? t('noFields') : t('fieldCount', { count: extraFields.length, names }),
    ]),
  };
}
