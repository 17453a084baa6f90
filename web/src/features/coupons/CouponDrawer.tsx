import type { Coupon } from '#contract/coupons/coupons.ts';
import { useFormats } from '../../language/formats.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { BanIcon, EditIcon, SuccessIcon } from '../../ui/kit/icons.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { looks, texts } from './texts.ts';
import { type CouponsOf, useCoupon } from './useCoupon.ts';
import { useTerms } from './useTerms.ts';

interface CouponDrawerProps {
  of: CouponsOf;
  id: number | undefined;
  onClose: () => void;
  onEdit: () => void;
}

/** A coupon at the side: what it takes off, for whom, and what it gave so far. */
export function CouponDrawer({ of, id, onClose, onEdit }: CouponDrawerProps) {
  const t = useTexts(texts);
  const query = useCoupon(of, id);
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(coupon) => <Acts of={of} coupon={coupon} onEdit={onEdit} />}
    >
      {(coupon) => <Shown coupon={coupon} />}
    </RecordDrawer>
  );
}

function Shown({ coupon }: { coupon: Coupon }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { number } = useFormats();
  const termsOf = useTerms();
  const { titleZh, titleEn, state, code, products, used, usesMax, perPerson, budgetFen, from, until } = coupon;
  return (
    <>
      <RecordHead state={<StateBadge of={looks} state={state} />}>
        {locale === 'en-US' && titleEn !== '' ? titleEn : titleZh}
      </RecordHead>
      <Facts
        facts={[
          { name: t('terms'), value: termsOf(coupon) },
          { name: t('code'), value: code === null ? t('automatic') : <code>{code}</code> },
          {
            name: t('period'),
            value: (
              <span className="figures">{`${dayWords(locale, from, 'dayOfYear')} – ${dayWords(locale, until, 'dayOfYear')}`}</span>
            ),
          },
          {
            name: t('who'),
            value: budgetFen === null ? t('everybody', { count: perPerson }) : t('forVerified'),
          },
          { name: t('nameEn'), value: titleEn === '' ? undefined : titleEn },
          { name: t('products'), value: products === null ? t('allProducts') : undefined },
          { name: t('budget'), value: budgetFen === null ? undefined : <Money fen={budgetFen} /> },
        ]}
      />
      {products !== null && (
        <Section title={t('chosenProducts')}>
          <Facts
            facts={products.map(({ id, title }) => ({ name: title, value: <span className="figures">#{id}</span> }))}
          />
        </Section>
      )}
      <Section title={t('statistics')}>
        <Facts
          facts={[
            {
              name: t('uses'),
              value: usesMax === null ? number(used) : t('usesOf', { used: number(used), max: number(usesMax) }),
            },
            { name: t('discount'), value: <Money fen={coupon.discountFen} /> },
            { name: t('sales'), value: <Money fen={coupon.salesFen} /> },
            { name: t('changed'), value: <Time at={coupon.updatedAt} /> },
          ]}
        />
        <Soft>{t('statisticsText')}</Soft>
      </Section>
    </>
  );
}

/** What fits first: one that is over can only be changed. */
function Acts({ of, coupon: { id, active, state }, onEdit }: { of: CouponsOf; coupon: Coupon; onEdit: () => void }) {
  const t = useTexts(texts);
  const says = (_: unknown, input: { active: unknown }) => t(input.active === true ? 'switchedOn' : 'switchedOff');
  const ofShop = useAction('switchShopCoupon', says);
  const ofPlatform = useAction('switchPlatformCoupon', says);
  const switching = of === 'shop' ? ofShop : ofPlatform;
  return (
    <>
      <Button icon={EditIcon} onClick={onEdit}>
        {t('edit')}
      </Button>
      {state !== 'over' && (
        <Button
          icon={active ? BanIcon : SuccessIcon}
          busy={switching.busy}
          onClick={() => switching.press({ id, active: !active })}
        >
          {t(active ? 'switchOff' : 'switchOn')}
        </Button>
      )}
    </>
  );
}
