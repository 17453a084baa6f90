import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { soloValues } from '#contract/users/soloRules.ts';
import { formatBytes } from '#contract/core/bytes.ts';
import { pictureRules } from '#contract/site/pictureRules.ts';
import { limits } from '#contract/core/limits.ts';
import type { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './editorTexts.ts';
import { ExtraFieldsPart } from './ExtraFieldsPart.tsx';
import { KnownFiles } from './knownFiles.tsx';
import { GoOn, useNextWords } from './state/GoOn.tsx';
import { kindIcons, kinds } from './options.ts';
import { PlacePart } from './PlacePart.tsx';
import { isGivenAway } from './productForm.ts';
import styles from './ProductEditor.module.css';
import { ReviewNote } from './state/ReviewNote.tsx';
import { SkuSales } from './skuSales.tsx';
import { SkusPart } from './SkusPart.tsx';
import { StateCard } from './state/StateCard.tsx';
import { texts as kindTexts } from './texts.ts';
import { TextsPart } from './TextsPart.tsx';
import { useProductForm, type ProductForm } from './useProductForm.ts';

interface ProductEditorProps {
  edited: EditedProduct | undefined;
  /** What a new product begins as. */
  copied?: EditedProduct;
}

/** A product with all that can be said of it; without one, a new product. */
export function ProductEditor({ edited, copied }: ProductEditorProps) {
  const t = useTexts(texts);
  const { form, said } = useProductForm(edited, copied);
  const isShop = useGoodsPlace().of === 'shop';
  const isBanned = edited?.state === 'banned';
  const onRefused = (failed: CallError) => {
    toast.bad(failed.message);
    form.refuse(failed);
  };
  return (
    <KnownFiles value={(edited ?? copied)?.files ?? []}>
      <SkuSales value={edited?.skuSales ?? []}>
        <form
          ref={form.formRef}
          className={styles.form}
          noValidate
          method="post"
          aria-label={t('form')}
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          {edited !== undefined && <ReviewNote edited={edited} />}
          {edited === undefined && <KindCard form={form} isShop={isShop} />}
          <div className={styles.columns}>
            <fieldset className={styles.main} disabled={isBanned}>
              <Card title={t('partTexts')}>
                <TextsPart form={form} />
              </Card>
              <Card title={t('partPictures')}>
                <PicturesField
                  {...form.field('pictures')}
                  label={t('pictures')}
                  help={t('picturesHelp', { max: formatBytes(pictureRules.bytes.max) })}
                  max={limits.pictures.count}
                  ordered
                />
              </Card>
              <Card title={t('partSkus')}>
                <SkusPart form={form} />
                {edited !== undefined && !isShop && isGivenAway(form.values, edited) && <PriceNote />}
              </Card>
              <Card title={t('partExtraFields')}>
                <ExtraFieldsPart form={form} />
              </Card>
            </fieldset>
            <div className={styles.side}>
              {edited !== undefined && <StateCard edited={edited} onRefused={onRefused} />}
              <Card title={t('partPlace')}>
                <fieldset className={styles.main} disabled={isBanned}>
                  <PlacePart form={form} isNew={edited === undefined} />
                </fieldset>
              </Card>
            </div>
          </div>
          <Foot {...{ form, said, edited, onRefused }} />
        </form>
      </SkuSales>
      <AskBeforeLeaving
        when={form.changed && !form.busy}
        title={t('leaveTitle')}
        text={t('leaveText')}
        leave={t('leave')}
        onLeave={form.forget}
        stay={t('stay')}
      />
    </KnownFiles>
  );
}

/** What lower prices, and another seller, count against the limit of one admin. */
function PriceNote() {
  const t = useTexts(texts);
  return (
    <>
      <Alert tone="info">{t('priceNote', { pieces: soloValues.piecesWithoutStock })}</Alert>
      <SoloLimitNote fen={0} />
    </>
  );
}

function KindCard({ form, isShop }: { form: ProductForm; isShop: boolean }) {
  const t = useTexts(texts);
  const k = useTexts(kindTexts);
  const field = form.field('kind');
  return (
    <Card>
      <Choices
        {...field}
        label={t('kind')}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value);
          if (kind) field.onChange(kind);
        }}
        options={kinds
          // Only the platform pays for what a gift card is worth.
          .filter((kind) => !isShop || kind !== 'gift')
          .map((kind) => ({
            value: kind,
            label: (
              <span className={styles.kind}>
                <Icon of={kindIcons[kind]} size={16} />
                {k(kind)}
              </span>
            ),
          }))}
      />
      <p className={styles.soft}>{t('kindHelp')}</p>
    </Card>
  );
}

interface FootProps {
  form: ProductForm;
  said: string;
  /** Undefined: it is a new one. */
  edited: EditedProduct | undefined;
  onRefused: (refusal: CallError) => void;
}

/** What is saved and what is not; once all is, what comes next. */
function Foot({ form, said, edited, onRefused }: FootProps) {
  const t = useTexts(texts);
  const next = useNextWords(edited);
  const { problems, failure, changed } = form;
  const isNew = edited === undefined;
  const isBad = problems.length > 0 || failure !== undefined;
  const sentence = () => {
    if (failure !== undefined) return failure;
    if (problems.length > 0) return t(changed ? 'problemsUnsaved' : 'problems', { count: problems.length });
    if (changed) return t('unsaved');
    if (isNew) return t('unsavedNew');
    if (next === '') return said;
    return `${said === '' ? t('draftSaved') : said} · ${next}`;
  };
  return (
    <SaveBar said={sentence()} tone={isBad ? 'bad' : !changed && said !== '' ? 'good' : 'neutral'}>
      {changed && <Button onClick={() => form.reset()}>{t(isNew ? 'discardNew' : 'discard')}</Button>}
      {edited !== undefined && !changed && <GoOn {...{ edited, onRefused }} />}
      <Button type="submit" kind="primary" busy={form.busy} disabled={edited?.state === 'banned'}>
        {t('save')}
      </Button>
    </SaveBar>
  );
}
