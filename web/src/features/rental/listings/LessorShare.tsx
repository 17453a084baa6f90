import { lessorShareFen } from '#contract/rental/leaseRules.ts';
import type { RentalTerms } from '#contract/rental/rentalTerms.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { texts } from './texts.ts';

interface LessorShareProps {
  /** As chosen in the form; '' before. */
  categoryId: string;
  packages: RentalTerms['packages'];
}

/** What the caller gets of the rent of each package after the commission, today and from its next change on. */
export function LessorShare({ categoryId, packages }: LessorShareProps) {
  const t = useTexts(texts);
  const { money, date } = useFormats();
  const { nameOf } = usePackageWords();
  const { data } = useCall('getOwnRentalCommission', {});
  const rate = data?.categories.find((one) => String(one.categoryId) === categoryId);
  if (!rate || packages.length === 0) return null;
  const { tenThousandths, next } = rate;
  return (
    <section aria-label={t('share')}>
      <Soft>
        {t('shareLead', { percent: tenThousandths / 100 })}
        {next !== null && ` ${t('shareNext', { percent: next.tenThousandths / 100, when: date(next.from) })}`}
      </Soft>
      <Facts
        facts={packages.map((one) => ({
          name: nameOf(one),
          value: t('shareOf', {
            share: money(lessorShareFen(one.priceFen, tenThousandths)),
            price: money(one.priceFen),
          }),
        }))}
      />
    </section>
  );
}
