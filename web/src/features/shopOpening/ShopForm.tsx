import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '#contract/core/bytes.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { pictureRules } from '#contract/site/pictureRules.ts';
import type { OwnShop, ShopStanding } from '#contract/shops/shopOpening.ts';
import { shopContactKinds, type ShopContactKind, type ShopField } from '#contract/shops/shopProcess.ts';
import { isShopContact, shopNameProblem, shopRules } from '#contract/shops/shopRules.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettled } from '../../ui/form/useSettled.ts';
import { Button } from '../../ui/kit/Button.tsx';
import styles from './ShopOpening.module.css';
import { words } from './stateTexts.ts';
import { texts } from './texts.ts';

interface Values {
  name: string;
  logos: string[];
  categoryId: string;
  introZh: string;
  introEn: string;
  contactKind: ShopContactKind;
  contact: string;
  agreed: boolean;
}

const savedAfterMs = 800;

/** What is filled in to open a shop: kept as a draft while it is typed, then sent. */
export function ShopForm({ standing: { shop, isVerified, agreementVersion } }: { standing: ShopStanding }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const send = useAction('sendShop', () => t('sentToast', { days: shopRules.reviewWorkingDays }));
  const isFixed = shop?.wasOpen ?? false;
  const [drafts] = useState(() => new Drafts());
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: queries.getQueryData<Values>(typedKey) ?? beginningOf(shop),
    check: (values) => problemsOf(values, isFixed),
    fieldOf: { shop_name_taken: 'name', agreement_changed: 'agreed' },
    labels: { name: word('name') },
    submit: async (values) => {
      await drafts.stop();
      try {
        await send.send({ ...writtenOf(values), categoryId: Number(values.categoryId), agreementVersion });
      } catch (thrown) {
        drafts.resume();
        throw thrown;
      }
    },
  });
  const kept = useKeptDraft(form.values, form.changed && !form.busy, drafts);
  const kind = form.field('contactKind');
  const problemOf = (field: ShopField) => {
    const found = shop?.problems.find((problem) => problem.field === field);
    return found && word('mend', { field: word(field), reason: word(found.reason) });
  };
  /** What the reviewer said stands where it is mended, until something is wrong now. */
  const said = (field: ShopField, help: string) => problemOf(field) ?? help;
  return (
    <Form
      form={form}
      label={t('applyTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" busy={form.busy} disabled={!isVerified}>
            {t(shop?.state === 'refused' ? 'sendAgain' : 'send')}
          </Button>
          <span role="status">
            {kept !== 'none' && <Soft>{t(kept === 'kept' ? 'draftKept' : 'draftKeeping')}</Soft>}
          </span>
        </>
      }
    >
      <TextField
        {...form.field('name')}
        label={word('name')}
        help={isFixed ? t('nameFixed') : said('name', t('nameHelp', shopRules.name))}
        maxLength={shopRules.name.max}
        disabled={isFixed}
        required
      />
      <div className={styles.logo}>
        <PicturesField
          {...form.field('logos')}
          label={word('logo')}
          help={said('logo', t('logoHelp', { size: formatBytes(pictureRules.bytes.max) }))}
          max={1}
        />
      </div>
      <CategoryField {...form.field('categoryId')} help={problemOf('category')} />
      <InBoth
        zh={
          <TextField
            {...form.field('introZh')}
            label={t('introZh')}
            help={said('intro', t('introHelp'))}
            maxLength={shopRules.intro.max}
            rows={4}
            required
          />
        }
        en={<TextField {...form.field('introEn')} label={t('introEn')} maxLength={shopRules.intro.max} rows={3} />}
      />
      <Choices
        {...kind}
        onChange={(next) => kind.onChange(shopContactKinds.find((one) => one === next) ?? 'qq')}
        label={word('contactKind')}
        options={shopContactKinds.map((value) => ({ value, label: word(value) }))}
      />
      <TextField
        {...form.field('contact')}
        label={word('contact')}
        help={said('contact', t('contactHelp'))}
        maxLength={shopRules.contact.max}
        required
      />
      <Checkbox
        {...form.field('agreed')}
        label={
          <>
            {t('agree')}{' '}
            <Link to={href('seller')} target="_blank">
              {t('agreement')}
            </Link>
          </>
        }
        help={t('agreeHelp', { version: agreementVersion })}
      />
    </Form>
  );
}

function CategoryField(field: {
  name: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
}) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { help, ...bound } = field;
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  const tops = categories.filter(({ parentId }) => parentId === null);
  return (
    <SelectField
      {...bound}
      {...(help !== undefined && { help })}
      label={word('category')}
      options={[
        { value: '', label: t('chooseCategory') },
        ...tops.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      required
    />
  );
}

function beginningOf(shop: OwnShop | null): Values {
  return {
    name: shop?.name ?? '',
    logos: shop?.logo ? [shop.logo] : [],
    categoryId: shop?.categoryId ? String(shop.categoryId) : '',
    introZh: shop?.introZh ?? '',
    introEn: shop?.introEn ?? '',
    contactKind: shop?.contactKind ?? 'qq',
    contact: shop?.contact ?? '',
    agreed: false,
  };
}

function writtenOf({ name, logos, categoryId, introZh, introEn, contactKind, contact }: Values) {
  const chosen = categoryId === '' ? null : Number(categoryId);
  return { name, logo: logos[0] ?? null, categoryId: chosen, introZh, introEn, contactKind, contact };
}

function problemsOf(values: Values, isFixed: boolean): FieldProblem[] {
  const empty = requiredFields(values, ['name', 'categoryId', 'introZh', 'contact', 'agreed']);
  const { name, contactKind, contact } = values;
  const { min, max } = shopRules.name;
  const rule = name.trim() === '' || isFixed ? undefined : shopNameProblem(name.trim().replaceAll(/\s+/g, ' '));
  return [
    ...empty,
    ...(rule ? [{ field: 'name', rule, params: rule === 'too_short' ? { min } : { max } }] : []),
    ...(contact.trim() !== '' && !isShopContact(contactKind, contact.trim())
      ? [{ field: 'contact', rule: 'contact_format' as const }]
      : []),
  ];
}

/** The drafts of one form: none comes after what was sent, nor at the same time. */
class Drafts {
  isStopped = false;
  #last: Promise<unknown> = Promise.resolve();

  keep(saving: Promise<unknown>): Promise<unknown> {
    this.#last = saving.catch(() => undefined);
    return saving;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.#last;
  }

  resume(): void {
    this.isStopped = false;
  }
}

/** Where the form was when it was left: what the page knows of the shop is older. It goes with the log-in, as all that is kept of calls. */
const typedKey = ['typedShop'];

/** Keeps what is typed as a draft once somebody pauses, or leaves; what could not be kept stays in the form and is tried with the next change. */
function useKeptDraft(values: Values, isActive: boolean, drafts: Drafts): 'none' | 'keeping' | 'kept' {
  const written = JSON.stringify(writtenOf(values));
  const settled = useSettled(written, savedAfterMs);
  const last = useRef(written);
  const [state, setState] = useState<'none' | 'keeping' | 'kept'>('none');
  const queries = useQueryClient();
  const leave = useEffectEvent(() => {
    if (!isActive || drafts.isStopped) return;
    queries.setQueryData<Values>(typedKey, values);
    if (written === last.current) return;
    // Whoever leaves at once is asked nothing; what fails here is still where they come back to.
    drafts.keep(call('saveShopDraft', writtenOf(values), { quiet: true })).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);
  useEffect(() => {
    if (!isActive || drafts.isStopped || settled === last.current) return;
    last.current = settled;
    setState('keeping');
    drafts
      .keep(call('saveShopDraft', JSON.parse(settled) as ReturnType<typeof writtenOf>, { quiet: true }))
      .then(() => setState('kept'))
      .catch(() => {
        last.current = '';
        setState('none');
      });
  }, [settled, isActive, drafts]);
  return state;
}
