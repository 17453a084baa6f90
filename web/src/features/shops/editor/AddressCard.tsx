import type { OwnShopPage } from '#contract/shops/shopPage.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { useAction } from '../../../record/useAction.ts';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';

/** The short address of a shop, in force at once. */
export function AddressCard({ page, onSet }: { page: OwnShopPage; onSet: (page: OwnShopPage) => void }) {
  const t = useTexts(editorTexts);
  const set = useAction('setShopSlug', () => t('slugToast'));
  const { slugs } = shopPageRules;
  const form = useForm({
    initial: { slug: page.slug ?? '' },
    check: (values) => requiredFields(values, ['slug']),
    fieldOf: { slug_taken: 'slug', shop_slug_limit: 'slug' },
    submit: async ({ slug }) => {
      const next = await set.send({ slug });
      form.reset({ slug: next.slug ?? '' });
      onSet(next);
    },
  });
  const oldOnes = page.oldSlugs.map((slug) => href('shop', { slug })).join(t('separator'));
  return (
    <Card title={t('address')}>
      <Stack gap={12}>
        {page.slug !== null && <p>{t('slugNow', { address: href('shop', { slug: page.slug }) })}</p>}
        {oldOnes !== '' && <p className={styles.soft}>{t('oldSlugs', { list: oldOnes })}</p>}
        <Form
          form={form}
          label={t('address')}
          actions={
            <Button type="submit" busy={form.busy} disabled={!form.changed}>
              {t('useSlug')}
            </Button>
          }
        >
          <TextField
            {...form.field('slug')}
            label={t('slug')}
            required
            maxLength={slugs.maxLength}
            help={`${t('slugExample', { address: href('shop', { slug: form.values.slug || 'name' }) })} ${t('slugHelp', { min: slugs.minLength, max: slugs.maxLength })} ${t('slugsLeft', { count: page.slugsLeft })}`}
          />
        </Form>
      </Stack>
    </Card>
  );
}
