import { dayMs } from '#contract/core/durations.ts';
import type { AdminShop } from '#contract/shops/shopOpening.ts';
import {
  type ShopField,
  shopFields,
  type ShopRefusalReason,
  shopRefusalReasons,
  shopSuspensionReasons,
} from '#contract/shops/shopProcess.ts';
import { shopNameProblem, shopRules } from '#contract/shops/shopRules.ts';
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
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { ShopApplicationFacts } from './ShopApplicationFacts.tsx';
import { ShopHistory } from './ShopHistory.tsx';
import { texts } from './adminTexts.ts';
import { shopLooks, words } from './stateTexts.ts';

interface AdminShopDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** The next application that waits; null: there is none. Without it none is offered. */
  onNext?: (id: number | null) => void;
}

/** One shop: what was applied for, who stands behind it, how it does, what happened to it, and what can be decided. */
export function AdminShopDrawer({ id, onClose, onNext }: AdminShopDrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getAdminShop', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('title', { id: id ?? '' })}
      query={query}
      width={720}
      stands={({ state, name }) => `${state} ${name}`}
      footer={(shop) => <Acts shop={shop} onNext={onNext} />}
    >
      {(shop) => <Shown shop={shop} />}
    </RecordDrawer>
  );
}

function Shown({ shop }: { shop: AdminShop }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { name, state, owner, ownerNameMasked, dueAt, late, suspendedUntil, reason, may, id, wasOpen } = shop;
  const isHindered = may.length === 0 && (state === 'auditing' || state === 'open' || state === 'suspended');
  return (
    <>
      <RecordHead state={<StateBadge of={shopLooks} state={state} />}>{name}</RecordHead>
      {isHindered && <Alert tone="info">{t('own')}</Alert>}
      <Facts
        facts={[
          {
            name: t('due'),
            value:
              dueAt === null ? undefined : late ? (
                <Status tone="bad">{t('late')}</Status>
              ) : (
                <Time at={dueAt} as="dayAndTime" />
              ),
          },
          { name: t('reason'), value: reason ? word(reason) : undefined },
          {
            name: t('until_at'),
            value:
              state !== 'suspended' ? undefined : suspendedUntil === null ? (
                word('untilLifted')
              ) : (
                <Time at={suspendedUntil} as="dayAndTime" />
              ),
          },
          { name: t('opened'), value: wasOpen ? <Time at={shop.createdAt} as="date" /> : undefined },
        ]}
      />
      <Row gap={8}>
        {state === 'open' && (
          <LinkButton size="sm" to={href('shops', { id })}>
            {t('seePage')}
          </LinkButton>
        )}
        <LinkButton size="sm" to={href('adminUser', { id: owner.id })}>
          {t('seeUser')}
        </LinkButton>
        {wasOpen && (
          <>
            <LinkButton size="sm" to={href('adminOrders', { shop: String(id) })}>
              {t('seeOrders')}
            </LinkButton>
            <LinkButton size="sm" to={href('adminRefunds', { shop: String(id) })}>
              {t('seeRefunds')}
            </LinkButton>
            <LinkButton size="sm" to={href('adminShopReports', { shop: String(id) })}>
              {t('seeReports')}
            </LinkButton>
          </>
        )}
      </Row>
      <Section title={t('application')}>
        <ShopApplicationFacts application={shop} />
      </Section>
      <Section title={t('person')}>
        <Facts
          facts={[
            { name: t('account'), value: owner.username },
            {
              name: t('verifiedAs'),
              value: ownerNameMasked ?? <Status tone="bad">{t('notVerified')}</Status>,
            },
          ]}
        />
      </Section>
      {wasOpen && <Figures shop={shop} />}
      <ShopHistory moves={shop.moves} />
    </>
  );
}

function Figures({ shop: { figures, productCount, ratingAverage, soldCount } }: { shop: AdminShop }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { figureDays: days, ratedOrders } = shopRules;
  const { rated, refunded, complained } = figures;
  const rate = (count: number) =>
    rated === 0
      ? t('noOrders')
      : t('rate', { percent: `${((100 * count) / rated).toFixed(1)}%`, number: number(count), of: number(rated) });
  return (
    <Section title={t('figures')}>
      <Facts
        facts={[
          { name: t('orders', { days }), value: number(figures.orders) },
          { name: t('sales', { days }), value: <Money fen={figures.salesFen} /> },
          { name: t('refundedSum', { days }), value: <Money fen={figures.refundedFen} /> },
          { name: t('pending'), value: <Money fen={figures.pendingFen} /> },
          { name: t('frozen'), value: <Money fen={figures.frozenFen} /> },
          { name: t('refundRate'), value: rate(refunded) },
          { name: t('complaintRate'), value: rate(complained) },
          { name: t('openRefunds'), value: number(figures.openRefunds) },
          { name: t('openComplaints'), value: number(figures.openComplaints) },
          { name: t('openReports'), value: number(figures.openReports) },
          { name: t('foundedReports'), value: number(figures.foundedReports) },
          { name: t('products'), value: number(productCount) },
          { name: t('hidden'), value: number(figures.hiddenProducts) },
          { name: t('sold'), value: number(soldCount) },
          { name: t('rating'), value: ratingAverage?.toFixed(1) },
        ]}
      />
      <Soft>{t('figuresNote', { days, number: number(ratedOrders) })}</Soft>
    </Section>
  );
}

function Acts({ shop, onNext }: { shop: AdminShop; onNext?: ((id: number | null) => void) | undefined }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { id, name, may, nextId, platformGoods } = shop;
  const decide = useAction('decideShop', (_, { event }) => t(event === 'approve' ? 'approvedToast' : 'refusedToast'));
  const suspend = useAction('suspendShop', () => t('suspendedToast'));
  const lift = useAction('liftShop', () => t('liftedToast'));
  const setGoods = useAction('setPlatformGoods', (_, { allowed }) =>
    t(allowed ? 'platformGoodsAllowed' : 'platformGoodsEnded'),
  );
  const rename = useAction('renameShop', () => t('renamedToast'));
  const goOn = () => {
    if (nextId === null) toast.good(t('none'));
    onNext?.(nextId);
  };
  return (
    <>
      <ActionButton
        may={may.includes('approve')}
        primary
        title={t('approveTitle', { name })}
        act={t('approve')}
        lead={t('approveLead')}
        onAct={() => decide.send({ id, event: 'approve' })}
      />
      <RefuseButton shop={shop} onRefuse={(problems, note) => decide.send({ id, event: 'refuse', problems, note })} />
      <WordsButton
        may={may.includes('lift')}
        primary
        title={t('liftTitle', { name })}
        act={t('lift')}
        lead={t('liftLead')}
        field="note"
        label={t('note')}
        help={t('noteHelp')}
        maxLength={shopRules.note.max}
        optional
        onAct={(note) => lift.send({ id, note })}
      />
      <ActionButton
        may={may.includes('suspend')}
        danger
        title={t('suspendTitle', { name })}
        act={t('suspend')}
        lead={t('suspendLead')}
        initial={{ reason: 'complaints', note: '', until: String(shopRules.suspendedDays[1]) }}
        onAct={({ reason, note, until }) =>
          suspend.send({
            id,
            reason: shopSuspensionReasons.find((one) => one === reason) ?? 'other',
            note: note.trim(),
            until: until === '' ? null : new Date(Date.now() + Number(until) * dayMs).toISOString(),
          })
        }
      >
        {(form) => (
          <Stack gap={12}>
            <SelectField
              {...form.field('reason')}
              label={t('reason')}
              options={shopSuspensionReasons.map((value) => ({ value, label: word(value) }))}
            />
            <Choices
              {...form.field('until')}
              label={t('until')}
              options={[
                ...shopRules.suspendedDays.map((count) => ({ value: String(count), label: t('days', { count }) })),
                { value: '', label: t('without') },
              ]}
            />
            <WordsField {...form.field('note')} label={t('note')} help={t('noteHelp')} maxLength={shopRules.note.max} />
          </Stack>
        )}
      </ActionButton>
      <ActionButton
        may={may.includes('platform_goods')}
        title={t(platformGoods ? 'endPlatformGoods' : 'allowPlatformGoods')}
        act={t(platformGoods ? 'endPlatformGoods' : 'allowPlatformGoods')}
        lead={t(platformGoods ? 'endPlatformGoodsLead' : 'allowPlatformGoodsLead')}
        onAct={() => setGoods.send({ id, allowed: !platformGoods })}
      />
      <RenameButton shop={shop} onRename={(newName, note) => rename.send({ id, name: newName, note })} />
      {onNext && nextId !== null && (
        <Button kind="quiet" onClick={goOn}>
          {t('next')}
        </Button>
      )}
    </>
  );
}

function RenameButton({
  shop: { name, may },
  onRename,
}: {
  shop: AdminShop;
  onRename: (name: string, note: string) => Promise<unknown>;
}) {
  const t = useTexts(texts);
  return (
    <ActionButton
      may={may.includes('rename')}
      title={t('renameTitle', { name })}
      act={t('rename')}
      lead={t('renameLead')}
      initial={{ name, note: '' }}
      required={['name']}
      fieldOf={{ shop_name_taken: 'name' }}
      onAct={(values) => onRename(values.name.trim(), values.note.trim())}
    >
      {(form) => (
        <Stack gap={12}>
          <TextField
            {...form.field('name')}
            label={t('newName')}
            maxLength={shopRules.name.max}
            {...(shopNameProblem(form.values.name.trim()) === 'too_short' && { help: `≥ ${shopRules.name.min}` })}
            required
          />
          <WordsField {...form.field('note')} label={t('note')} maxLength={shopRules.note.max} />
        </Stack>
      )}
    </ActionButton>
  );
}

function RefuseButton({
  shop: { may },
  onRefuse,
}: {
  shop: AdminShop;
  onRefuse: (problems: { field: ShopField; reason: ShopRefusalReason }[], note: string) => Promise<unknown>;
}) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const initial: { note: string; problems: Partial<Record<ShopField, ShopRefusalReason>> } = { note: '', problems: {} };
  return (
    <ActionButton
      may={may.includes('refuse')}
      danger
      title={t('refuseTitle')}
      act={t('refuse')}
      lead={t('refuseLead')}
      initial={initial}
      onAct={({ note, problems }) =>
        onRefuse(
          shopFields.flatMap((field) => {
            const reason = problems[field];
            return reason === undefined ? [] : [{ field, reason }];
          }),
          note.trim(),
        )
      }
    >
      {({ values, set, field: bind }) => (
        <Stack gap={12}>
          {shopFields.map((field) => (
            <SelectField
              key={field}
              name={field}
              size="sm"
              label={word(field)}
              value={values.problems[field] ?? ''}
              onChange={(next) => {
                const reason = shopRefusalReasons.find((one) => one === next);
                const { [field]: _, ...others } = values.problems;
                set({ problems: reason === undefined ? others : { ...others, [field]: reason } });
              }}
              options={[
                { value: '', label: t('fine') },
                ...shopRefusalReasons.map((value) => ({ value, label: word(value) })),
              ]}
            />
          ))}
          <WordsField
            {...bind('note')}
            error={bind('note').error ?? bind('problems').error}
            label={t('note')}
            help={t('noteHelp')}
            maxLength={shopRules.note.max}
          />
        </Stack>
      )}
    </ActionButton>
  );
}
