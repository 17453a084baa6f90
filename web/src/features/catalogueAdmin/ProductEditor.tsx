import { useState } from 'react';
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
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { Confirm } from '../../ui/kit/overlay/Modal.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './editorTexts.ts';
import { ExtraFieldsPart } from './ExtraFieldsPart.tsx';
import { KnownFiles } from './knownFiles.tsx';
import { GoOn, useNextWords } from './state/GoOn.tsx';
import { PlacePart } from './PlacePart.tsx';
import { isGivenAway, type Part, partNames, partOf, problemsOf } from './productForm.ts';
import styles from './ProductEditor.module.css';
import { ReviewNote } from './state/ReviewNote.tsx';
import { EditorJumps } from './sections/EditorJumps.tsx';
import { EditorSection } from './sections/EditorSection.tsx';
import { useOpenParts } from './sections/useOpenParts.ts';
import { usePartWords } from './sections/usePartWords.ts';
import { SkuSales } from './skuSales.tsx';
import { SkusPart } from './SkusPart.tsx';
import { StateCard } from './state/StateCard.tsx';
import { TextsPart } from './TextsPart.tsx';
import { useProductForm, type ProductForm } from './useProductForm.ts';

interface ProductEditorProps {
  edited: EditedProduct | undefined;
  /** What a new product begins as. */
  copied?: EditedProduct;
}

/** A product with all that can be said of it; without one, a new product. */
export function ProductEditor({ edited, copied }: ProductEditorProps) {
  const { form, said } = useProductForm(edited, copied);
  const t = useTexts(texts);
  const isBanned = edited?.state === 'banned';
  const summaries = usePartWords(form);
  const parts = useOpenParts(form, edited === undefined && copied === undefined);
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
          <div className={styles.columns}>
            <fieldset className={styles.main} disabled={isBanned}>
              {partNames.map((part) => (
                <EditorSection
                  key={part}
                  part={part}
                  title={t(part)}
                  summary={summaries[part]}
                  isOpen={parts.open.has(part)}
                  onToggle={() => parts.toggle(part)}
                >
                  <PartFields part={part} form={form} edited={edited} />
                </EditorSection>
              ))}
            </fieldset>
            <div className={styles.side}>
              <EditorJumps parts={partNames} summaries={summaries} />
              {edited !== undefined && <StateCard edited={edited} onRefused={onRefused} />}
            </div>
          </div>
          <Foot {...{ form, said, edited, onRefused }} onFind={parts.find} />
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

function PartFields({ part, form, edited }: { part: Part; form: ProductForm; edited: EditedProduct | undefined }) {
  const t = useTexts(texts);
  const isShop = useGoodsPlace().of === 'shop';
  if (part === 'partPlace') return <PlacePart form={form} isNew={edited === undefined} />;
  if (part === 'partTexts') return <TextsPart form={form} />;
  if (part === 'partExtraFields') return <ExtraFieldsPart form={form} />;
  if (part === 'partSkus') {
    return (
      <>
        <SkusPart form={form} />
        {edited !== undefined && !isShop && isGivenAway(form.values, edited) && <PriceNote />}
      </>
    );
  }
  return (
    <PicturesField
      {...form.field('pictures')}
      label={t('pictures')}
      help={t('picturesHelp', { max: formatBytes(pictureRules.bytes.max) })}
      max={limits.pictures.count}
      ordered
    />
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

interface FootProps {
  form: ProductForm;
  said: string;
  /** Undefined: it is a new one. */
  edited: EditedProduct | undefined;
  onRefused: (refusal: CallError) => void;
  /** Brings what is missing or wrong into sight. */
  onFind: () => void;
}

/** What is saved and what is not, and what a save still needs; once all is, what comes next. */
function Foot({ form, said, edited, onRefused, onFind }: FootProps) {
  const t = useTexts(texts);
  const next = useNextWords(edited);
  const [isDiscarding, setDiscarding] = useState(false);
  const { problems, failure, changed } = form;
  const isNew = edited === undefined;
  const isBad = problems.length > 0 || failure !== undefined;
  const lacking = new Set(problemsOf(form.values).map(({ field }) => partOf(field)));
  const lacks = partNames.filter((part) => lacking.has(part));
  // A copy is complete as it comes.
  const canSave = changed || (isNew && lacks.length === 0);
  const sentence = () => {
    if (failure !== undefined) return failure;
    if (problems.length > 0) return t(changed ? 'problemsUnsaved' : 'problems', { count: problems.length });
    if (changed && lacks.length > 0) return t('missing', { parts: lacks.map((part) => t(part)).join(t('separator')) });
    if (changed) return t('unsaved');
    if (isNew) return t('unsavedNew');
    if (next === '') return said;
    return `${said === '' ? t('draftSaved') : said} · ${next}`;
  };
  return (
    <SaveBar
      said={sentence()}
      tone={isBad ? 'bad' : !changed && said !== '' ? 'good' : 'neutral'}
      onFind={failure === undefined && (problems.length > 0 || (changed && lacks.length > 0)) ? onFind : undefined}
    >
      {changed && (
        <Button kind="quiet" onClick={() => setDiscarding(true)}>
          {t(isNew ? 'discardNew' : 'discard')}
        </Button>
      )}
      {edited !== undefined && !changed && <GoOn {...{ edited, onRefused }} />}
      <Button
        type="submit"
        kind={canSave ? 'primary' : 'normal'}
        busy={form.busy}
        disabled={!canSave || edited?.state === 'banned'}
      >
        {t('save')}
      </Button>
      <Confirm
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t(isNew ? 'discardNewTitle' : 'discardTitle')}
        act={t(isNew ? 'discardNew' : 'discard')}
        cancel={t('keepOn')}
        danger
        onAct={() => {
          setDiscarding(false);
          form.reset();
        }}
      >
        {t(isNew ? 'discardNewText' : 'discardText')}
      </Confirm>
    </SaveBar>
  );
}
