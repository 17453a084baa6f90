import { Link } from 'react-router';
import type { ProductReview, ReviewedContent } from '#contract/catalogue/productReviews.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { CheckIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './ProductReview.module.css';
import { reviewLooks, texts } from './texts.ts';

/** What a seller wants buyers to see, at the side: approved, or sent back with what to mend. */
export function ProductReviewDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getProductReview', { id: id ?? 0 }, { enabled: id !== undefined, staleTime: 0 });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      width={720}
      query={query}
      footer={(review) => <Acts review={review} />}
    >
      {(review) => <Shown review={review} />}
    </RecordDrawer>
  );
}

function Shown({ review: { shop, review, productId, before, after, skus, extraFields } }: { review: ProductReview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { title } = after.texts['zh-CN'];
  return (
    <>
      <RecordHead state={<StateBadge of={reviewLooks} state={review.state} />}>{title}</RecordHead>
      <Alert tone="info">{t(review.isChange ? 'isChange' : 'isNew')}</Alert>
      <Facts
        facts={[
          {
            name: t('product'),
            value: before ? <Link to={href('product', { id: productId })}>#{productId}</Link> : `#${productId}`,
          },
          { name: t('shop'), value: shop?.name },
          { name: t('asked'), value: <Time at={review.askedAt} /> },
          {
            name: t('skus'),
            value: skus
              .map(({ names, priceFen, entitlements }) =>
                [inBoth(names), money(priceFen), ...entitlements].filter(Boolean).join(' '),
              )
              .join(' · '),
          },
          ...(extraFields.length > 0
            ? [
                {
                  name: t('asks'),
                  value: extraFields
                    .map(({ labels, helps, choices }) =>
                      [labels, helps, ...choices].map(inBoth).filter(Boolean).join(' '),
                    )
                    .join(' · '),
                },
              ]
            : []),
        ]}
      />
      <SaidWords said={[{ name: t('noteSaid'), words: review.note }]} />
      <Content before={before} after={after} />
    </>
  );
}

/** Both languages, where the second says something else. */
function inBoth(words: Record<'zh-CN' | 'en-US', string>): string {
  return [...new Set([words['zh-CN'], words['en-US']])].filter(Boolean).join(' / ');
}

/** What is new, each beside what buyers see now; what stays the same stands once. */
function Content({ before, after }: { before: ReviewedContent | null; after: ReviewedContent }) {
  const t = useTexts(texts);
  const parts = [
    { name: t('titleZh'), of: ({ texts: all }: ReviewedContent) => all['zh-CN'].title },
    { name: t('subtitleZh'), of: ({ texts: all }: ReviewedContent) => all['zh-CN'].subtitle },
    { name: t('descriptionZh'), of: ({ texts: all }: ReviewedContent) => all['zh-CN'].description },
    { name: t('instructionsZh'), of: ({ texts: all }: ReviewedContent) => all['zh-CN'].instructions },
    { name: t('titleEn'), of: ({ texts: all }: ReviewedContent) => all['en-US'].title },
    { name: t('subtitleEn'), of: ({ texts: all }: ReviewedContent) => all['en-US'].subtitle },
    { name: t('descriptionEn'), of: ({ texts: all }: ReviewedContent) => all['en-US'].description },
    { name: t('instructionsEn'), of: ({ texts: all }: ReviewedContent) => all['en-US'].instructions },
    { name: t('category'), of: ({ categoryName }: ReviewedContent) => categoryName },
    { name: t('tags'), of: ({ tags }: ReviewedContent) => tags.join(t('separator')) },
  ].map(({ name, of }) => ({ name, was: before && of(before), is: of(after) }));
  const arePicturesNew = before !== null && before.pictures.join() !== after.pictures.join();
  return (
    <Stack gap={16}>
      {parts
        .filter(({ was, is }) => is !== '' || (was !== null && was !== ''))
        .map(({ name, was, is }) => (
          <section key={name} className={styles.part}>
            <h3>{name}</h3>
            {was !== null && was !== is && <Side name={t('before')} text={was} />}
            <Side name={was !== null && was !== is ? t('after') : undefined} text={is} />
          </section>
        ))}
      <section className={styles.part}>
        <h3>{t('pictures')}</h3>
        {arePicturesNew && <Pictures name={t('before')} of={before.pictures} />}
        <Pictures name={arePicturesNew ? t('after') : undefined} of={after.pictures} />
      </section>
    </Stack>
  );
}

function Side({ name, text }: { name: string | undefined; text: string }) {
  const t = useTexts(texts);
  return (
    <div>
      {name !== undefined && <Soft>{name}</Soft>}
      <p className={styles.text}>{text === '' ? t('nothing') : text}</p>
    </div>
  );
}

function Pictures({ name, of }: { name: string | undefined; of: readonly string[] }) {
  const t = useTexts(texts);
  return (
    <div>
      {name !== undefined && <Soft>{name}</Soft>}
      <Row gap={8}>
        {of.length === 0 && t('nothing')}
        {of.map((picture, index) => (
          <a key={picture} href={pictureUrl(picture, 1280)} target="_blank" rel="noreferrer">
            <img
              className={styles.picture}
              src={pictureUrl(picture, 320)}
              alt={t('picture', { number: index + 1 })}
              loading="lazy"
            />
          </a>
        ))}
      </Row>
    </div>
  );
}

function Acts({ review: { id, version, after, may } }: { review: ProductReview }) {
  const t = useTexts(texts);
  const decide = useAction('decideProductReview', ({ review }) =>
    t(review.state === 'approved' ? 'approved_toast' : 'refused_toast'),
  );
  const title = t('approveTitle', { title: after.texts['zh-CN'].title });
  return (
    <>
      <ActionButton
        title={title}
        act={t('approve')}
        icon={CheckIcon}
        primary
        may={may.includes('approve')}
        lead={t('approveText')}
        onAct={() => decide.send({ id, version, approve: true })}
      />
      <WordsButton
        field="note"
        title={t('refuse')}
        act={t('refuse')}
        icon={CloseIcon}
        danger
        may={may.includes('refuse')}
        lead={t('refuseText')}
        label={t('note')}
        onAct={(note) => decide.send({ id, version, approve: false, note })}
      />
    </>
  );
}
