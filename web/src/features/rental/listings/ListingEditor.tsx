import type { FieldProblem } from '#contract/core/errors.ts';
import { formatBytes } from '#contract/core/bytes.ts';
import { pictureRules } from '#contract/site/pictureRules.ts';
import { limits } from '#contract/core/limits.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import type { Listing } from '#contract/rental/listings.ts';
import type { TimeGroup } from '#contract/rental/timeGroups.ts';
import { useCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { InBoth } from '../../../ui/form/InBoth.tsx';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { MarkdownField } from '../../../ui/form/MarkdownField.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TagsField } from '../../../ui/form/TagsField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { Notice, PageState } from '../../../ui/kit/PageState.tsx';
import { LessorShare } from './LessorShare.tsx';
import { LicenceChoice } from './LicenceChoice.tsx';
import { texts } from './texts.ts';

interface EditorProps {
  edited: number | 'new' | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A listing to change at the side, or a new one. */
export function ListingEditor({ edited, onClose, onSaved }: EditorProps) {
  const t = useTexts(texts);
  const id = typeof edited === 'number' ? edited : undefined;
  const query = useCall('getListing', { id: id ?? 0 }, { enabled: id !== undefined });
  const groups = useCall('listTimeGroups', { limit: limits.list.max }, { enabled: edited !== undefined });
  return (
    <Drawer
      open={edited !== undefined}
      onClose={onClose}
      title={t(edited === 'new' ? 'make' : 'editTitle')}
      width={720}
    >
      {edited !== undefined && (
        <PageState query={groups}>
          {({ list }) => {
            if (list.length === 0) return <NoTimeGroup />;
            const shared = { groups: list, onSaved, onCancel: onClose };
            if (id === undefined) return <ListingForm listing={undefined} {...shared} />;
            return (
              <PageState query={query}>{(listing) => <ListingForm key={id} listing={listing} {...shared} />}</PageState>
            );
          }}
        </PageState>
      )}
    </Drawer>
  );
}

/** Without lengths and prices there is nothing to let out. */
function NoTimeGroup() {
  const t = useTexts(texts);
  return (
    <Notice
      picture="empty"
      title={t('noTimeGroup')}
      action={
        <LinkButton kind="primary" to={href('timeGroups', { edit: 'new' })}>
          {t('toTimeGroups')}
        </LinkButton>
      }
    />
  );
}

const sources = ['own', 'order', 'licence'] as const;
type Source = (typeof sources)[number];

interface Values {
  source: Source;
  orderId: string;
  licenceId: string;
  seats: number | '';
  categoryId: string;
  timeGroupId: string;
  titleZh: string;
  titleEn: string;
  descriptionZh: string;
  descriptionEn: string;
  stepsZh: string;
  stepsEn: string;
  fields: string[];
  pictures: string[];
  adultsOnly: boolean;
  /** In tenths of a star; 0: none. */
  tenantRating: string;
  newcomers: boolean;
}

interface FormProps {
  listing: Listing | undefined;
  groups: readonly Pick<TimeGroup, 'id' | 'name' | 'terms'>[];
  onSaved: (id: number) => void;
  onCancel: () => void;
}

function ListingForm({ listing, groups, onSaved, onCancel }: FormProps) {
  const t = useTexts(texts);
  const save = useAction('saveListing', () => t('saved'));
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  const orders = useCall('listOrdersToLet', {}, { enabled: listing === undefined }).data?.list ?? [];
  const licences = useCall('listLicencesToLet', {}, { enabled: listing === undefined }).data?.list ?? [];
  const form = useForm<Values>({
    initial: {
      source: listing?.kind === 'licence' ? 'licence' : 'own',
      orderId: '',
      licenceId: '',
      seats: 1,
      categoryId: listing ? String(listing.category.id) : '',
      timeGroupId: String(listing?.timeGroup.id ?? groups[0]?.id ?? ''),
      titleZh: listing?.titleZh ?? '',
      titleEn: listing?.titleEn ?? '',
      descriptionZh: listing?.descriptionZh ?? '',
      descriptionEn: listing?.descriptionEn ?? '',
      stepsZh: listing?.stepsZh ?? '',
      stepsEn: listing?.stepsEn ?? '',
      fields: listing?.fields ?? [t('fieldAccount'), t('fieldPassword')],
      pictures: listing?.pictures ?? [],
      adultsOnly: listing?.adultsOnly ?? false,
      tenantRating: String(listing?.tenantRating ?? 0),
      newcomers: listing?.newcomers ?? true,
    },
    check: (values) => problemsOf(values, listing === undefined),
    fieldOf: {
      order_not_rentable: 'orderId',
      order_let_out: 'orderId',
      licence_not_rentable: 'licenceId',
      licence_let_out: 'licenceId',
      seats_used_up: 'seats',
    },
    submit: async ({
      source,
      orderId,
      licenceId,
      seats,
      categoryId,
      timeGroupId,
      fields,
      tenantRating,
      ...content
    }) => {
      const isOrder = source === 'order';
      const saved = await save.send({
        ...content,
        ...(listing && { id: listing.id, changedAt: listing.changedAt }),
        ...(isOrder && { orderId: Number(orderId) }),
        ...(source === 'licence' && !listing && { licenceId: Number(licenceId), seats: Number(seats) }),
        categoryId: Number(categoryId),
        timeGroupId: Number(timeGroupId),
        tenantRating: Number(tenantRating),
        fields: source === 'own' ? fields : [],
      });
      onSaved(saved.id);
    },
  });
  const { source, categoryId, timeGroupId } = form.values;
  const group = groups.find(({ id }) => String(id) === timeGroupId);
  const isFixed = listing !== undefined && (listing.orderId !== null || listing.unitList.length > 0);
  const parents = new Map(categories.map(({ id, name }) => [id, name]));
  const chosenOrder = (value: string) => {
    const order = orders.find(({ id }) => String(id) === value);
    form.set({ orderId: value, ...(order && { categoryId: String(order.categoryId), titleZh: order.title }) });
  };
  return (
    <ActionForm form={form} label={t(listing ? 'editTitle' : 'make')} act={t('save')} onCancel={onCancel}>
      {(listing?.state === 'on' || listing?.state === 'paused') && <Alert tone="info">{t('reviewedNote')}</Alert>}
      {!listing && (
        <Choices
          {...form.field('source')}
          onChange={(value) => form.set({ source: sources.find((one) => one === value) ?? 'own' })}
          label={t('source')}
          options={[
            { value: 'own', label: t('sourceOwn') },
            { value: 'order', label: t('sourceOrder') },
            { value: 'licence', label: t('sourceLicence') },
          ]}
        />
      )}
      {source === 'order' && (
        <SelectField
          {...form.field('orderId')}
          onChange={chosenOrder}
          label={t('order')}
          help={orders.length === 0 ? t('noOrder') : t('orderHelp')}
          options={[
            { value: '', label: '—' },
            ...orders.map(({ id, title, pieces }) => ({
              value: String(id),
              label: t('orderOf', { id, title, pieces }),
            })),
          ]}
          required
        />
      )}
      {source === 'licence' && !listing && <LicenceChoice form={form} licences={licences} />}
      <InBoth
        zh={<TextField {...form.field('titleZh')} label={t('titleZh')} maxLength={listingRules.title.max} required />}
        en={
          <TextField
            {...form.field('titleEn')}
            label={t('titleEn')}
            help={t('englishHelp')}
            maxLength={listingRules.title.max}
          />
        }
      />
      <PicturesField
        {...form.field('pictures')}
        label={t('pictures')}
        help={t('picturesHelp', { max: formatBytes(pictureRules.bytes.max) })}
        max={listingRules.picturesMax}
        ordered
      />
      <SelectField
        {...form.field('categoryId')}
        label={t('category')}
        options={[
          { value: '', label: '—' },
          ...categories.map(({ id, name, parentId }) => ({
            value: String(id),
            label: parentId === null ? name : `${parents.get(parentId) ?? ''} / ${name}`,
          })),
        ]}
        required
      />
      <SelectField
        {...form.field('timeGroupId')}
        label={t('timeGroup')}
        help={t('timeGroupHelp')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
      />
      <LessorShare categoryId={categoryId} packages={group?.terms.packages ?? []} />
      {source === 'own' && (
        <TagsField
          {...form.field('fields')}
          label={t('fields')}
          help={t('fieldsHelp')}
          max={limits.accountFields.max}
          maxLength={limits.accountFields.length}
          disabled={isFixed}
          required
        />
      )}
      <InBoth
        zh={
          <>
            <MarkdownField
              {...form.field('descriptionZh')}
              label={t('descriptionZh')}
              maxLength={listingRules.descriptionMax}
              lang="zh-CN"
            />
            <MarkdownField
              {...form.field('stepsZh')}
              label={t(source === 'licence' ? 'stepsLicence' : 'stepsZh')}
              help={t(source === 'licence' ? 'stepsLicenceHelp' : 'stepsHelp')}
              maxLength={listingRules.stepsMax}
              rows={4}
              lang="zh-CN"
            />
          </>
        }
        en={
          <>
            <MarkdownField
              {...form.field('descriptionEn')}
              label={t('descriptionEn')}
              help={t('englishHelp')}
              maxLength={listingRules.descriptionMax}
              rows={4}
              lang="en-US"
            />
            <MarkdownField
              {...form.field('stepsEn')}
              label={t(source === 'licence' ? 'stepsLicenceEn' : 'stepsEn')}
              maxLength={listingRules.stepsMax}
              rows={4}
              lang="en-US"
            />
          </>
        }
      />
      <Checkbox
        {...form.field('adultsOnly')}
        label={t('adultsOnly')}
        {...(listing?.categoryAdultsOnly && { help: t('adultsByCategory') })}
      />
      <SelectField
        {...form.field('tenantRating')}
        label={t('tenantRating')}
        help={t('tenantRatingHelp', { count: leaseReviewRules.ratingFrom })}
        options={[
          { value: '0', label: t('anyRating') },
          ...leaseReviewRules.tenantRatings.map((tenths) => ({
            value: String(tenths),
            label: t('ratedFrom', { rating: (tenths / 10).toFixed(1) }),
          })),
        ]}
      />
      <Checkbox {...form.field('newcomers')} label={t('newcomers')} />
    </ActionForm>
  );
}

function problemsOf(values: Values, isNew: boolean): FieldProblem[] {
  const { source, fields } = values;
  const problems = requiredFields(values, [
    ...(source === 'order' ? ['orderId' as const] : []),
    ...(source === 'licence' && isNew ? (['licenceId', 'seats'] as const) : []),
    'titleZh',
    'categoryId',
    'timeGroupId',
  ]);
  if (source === 'own' && fields.length === 0) problems.push({ field: 'fields', rule: 'required' });
  return problems;
}
