import { type ReactNode, useMemo, useState } from 'react';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { clockIn, shownHoliday, shownOpening } from '#contract/shops/openingHours.ts';
import type { OwnShopPage, ShopPageContent } from '#contract/shops/shopPage.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import type { Shop } from '#contract/shops/shops.ts';
import type { CallOutput } from '../../../api/call.ts';
import { CallError } from '../../../api/callError.ts';
import { useActingShop } from '../../../api/actingShop.ts';
import { useCall } from '../../../api/queries.ts';
import { siteTimeZone } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { shopHref } from '../../../parts/shop/shopHref.ts';
import { AskBeforeLeaving } from '../../../ui/form/AskBeforeLeaving.tsx';
import { SaveBar } from '../../../ui/form/SaveBar.tsx';
import { useSettled } from '../../../ui/form/useSettled.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Confirm } from '../../../ui/kit/overlay/Modal.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import { ShopPage } from '../ShopPage.tsx';
import { ShopSection } from '../ShopSection.tsx';
import { AddressCard } from './AddressCard.tsx';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';
import { ContactsCard, HolidaysCard, HoursCard } from './HoursFields.tsx';
import { LicenceCard } from './LicenceCard.tsx';
import { LookCard, WordsCard } from './LookFields.tsx';
import { SectionsCard } from './SectionsFields.tsx';
import { useEditor } from './useEditor.ts';
import { VersionsCard } from './VersionsCard.tsx';

/** How products are shown; they belong to another feature, so the page hands it in. */
type ShowProducts = (products: ProductSummary[]) => ReactNode;

/** The page of one's own shop: what stands on it, beside what visitors will see. Loaded when it is opened. */
export function ShopPageEditor({ showProducts }: { showProducts: ShowProducts }) {
  const query = useCall('getOwnShopPage', {}, { refetchOnWindowFocus: false, refetchOnReconnect: false });
  return <PageState query={query}>{(page) => <Editor page={page} showProducts={showProducts} />}</PageState>;
}

function Editor({ page, showProducts }: { page: OwnShopPage; showProducts: ShowProducts }) {
  const t = useTexts(editorTexts);
  const editor = useEditor(page);
  const { form, known, theirs } = editor;
  const { content } = form.values;
  const { actingShop } = useActingShop();
  const [isDiscarding, setDiscarding] = useState(false);
  const settled = useSettled(content.sections);
  const sections = useCall('previewShopSections', { sections: settled }, { placeholderData: (before) => before });
  // A picked product is known once the preview has it.
  const products = useMemo(
    () => new Map((sections.data?.list ?? []).flatMap(({ products: own }) => own.map((one) => [one.id, one] as const))),
    [sections.data],
  );
  const { changed } = form;
  const said = changed ? t('unsaved') : t(known.unpublished ? 'saved' : 'isPublic');
  /** A refusal that the form does not show stands in a toast. */
  const told = (work: Promise<unknown>) => {
    work.catch((thrown: unknown) => {
      if (!(thrown instanceof CallError)) throw thrown;
      toast.bad(thrown.message);
    });
  };
  return (
    <div className={styles.editor}>
      <div className={styles.column}>
        <form
          ref={form.formRef}
          aria-label={t('form')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            editor.save();
          }}
        >
          <Stack gap={16}>
            <LookCard form={form} />
            <WordsCard form={form} />
            {/* Sections are known by their place: those of another version begin anew. */}
            <SectionsCard
              key={known.version}
              form={form}
              shopId={page.shopId}
              known={products}
              platformGoods={known.platformGoods}
            />
            <HoursCard form={form} />
            <HolidaysCard form={form} />
            <ContactsCard form={form} />
            {(known.hasLicence || (actingShop === null && content.showsLicence)) && <LicenceCard form={form} />}
            {theirs && (
              <Stack gap={12}>
                <Alert tone="warning">{t('conflict')}</Alert>
                <Row>
                  <Button onClick={editor.saveMine}>{t('saveMine')}</Button>
                  <Button onClick={editor.takeTheirs}>{t('takeTheirs')}</Button>
                </Row>
              </Stack>
            )}
            {form.failure !== undefined && <Alert tone="warning">{form.failure}</Alert>}
            <SaveBar said={said} tone={changed ? 'bad' : known.unpublished ? 'neutral' : 'good'}>
              {known.unpublished && !changed && (
                <Button kind="quiet" onClick={() => setDiscarding(true)}>
                  {t('discard')}
                </Button>
              )}
              <Button type="submit" disabled={!changed} busy={form.busy && !editor.isPublishing}>
                {t('save')}
              </Button>
              <Button
                kind="primary"
                disabled={!changed && !known.unpublished}
                busy={editor.isPublishing}
                onClick={editor.publish}
              >
                {t('publish')}
              </Button>
            </SaveBar>
          </Stack>
        </form>
        {/* The short address leads everybody: the owner's alone. */}
        {actingShop === null && <AddressCard page={known} onSet={editor.setAddress} />}
        <VersionsCard onRestore={(id) => told(editor.restore(id))} />
        {known.state === 'open' && (
          <Row>
            <LinkButton to={shopHref({ id: known.shopId, slug: known.slug })}>{t('openShop')}</LinkButton>
          </Row>
        )}
      </div>
      <Preview page={known} content={content} sections={sections.data?.list ?? []} showProducts={showProducts} />
      <Confirm
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t('discard')}
        act={t('discard')}
        cancel={t('keepDraft')}
        danger
        onAct={() => {
          setDiscarding(false);
          told(editor.discard());
        }}
      >
        {t('discardText')}
      </Confirm>
      <AskBeforeLeaving
        when={changed}
        title={t('leaveTitle')}
        text={t('leaveText')}
        leave={t('leave')}
        stay={t('stay')}
      />
    </div>
  );
}

interface PreviewProps {
  page: OwnShopPage;
  content: ShopPageContent;
  sections: CallOutput<'previewShopSections'>['list'];
  showProducts: ShowProducts;
}

/** The public page as it would be; nothing in it can be pressed. */
function Preview({ page, content, sections, showProducts }: PreviewProps) {
  const t = useTexts(editorTexts);
  const locale = useLocale();
  const { data: known } = useCall('getShop', { id: page.shopId }, { enabled: page.state === 'open' });
  const shop: Shop = { ...(known ?? unknownShop(page)), ...shownOf(content, locale) };
  return (
    <section aria-label={t('previewLabel')} className={styles.preview}>
      <p className={styles.soft}>{t('preview')}</p>
      <div className={styles.paper}>
        <div inert>
          <ShopPage shop={shop}>
            {sections
              .filter(({ products }) => products.length > 0)
              .map(({ title, language, products }, at) => (
                <ShopSection key={at} title={title} language={language}>
                  {showProducts(products)}
                </ShopSection>
              ))}
          </ShopPage>
        </div>
      </div>
    </section>
  );
}

function shownOf(content: ShopPageContent, locale: 'zh-CN' | 'en-US') {
  const { color, logo, banner, texts, hours, holidays, contacts } = content;
  const clock = clockIn(siteTimeZone(), new Date());
  const text = (name: 'intro' | 'announcement' | 'notice') => texts[locale][name] || texts['zh-CN'][name];
  return {
    color,
    logo,
    banner,
    intro: text('intro'),
    announcement: text('announcement'),
    notice: text('notice'),
    hours,
    hasContacts: contacts.length > 0,
    hasLicence: content.showsLicence,
    opening: shownOpening({ hours, holidays }, clock),
    holiday: shownHoliday(holidays, { day: clock.day, locale, aheadDays: shopPageRules.holidayAheadDays }),
  };
}

/** While it is not open, or its figures are still coming. */
function unknownShop({ shopId, name, slug }: OwnShopPage) {
  return {
    id: shopId,
    name,
    slug,
    language: 'zh-CN',
    verified: false,
    verifiedAt: null,
    openedAt: new Date().toISOString(),
    productCount: 0,
    productCountExact: true,
    soldCount: 0,
    ratingCount: 0,
    ratingAverage: null,
    answerSeconds: null,
    complaintsPerThousand: null,
  };
}
