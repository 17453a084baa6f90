import type { StaffLimits as Limits } from '#contract/shops/shopStaff.ts';
import { staffRules } from '#contract/shops/staffRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import styles from './StaffLimits.module.css';
import { texts } from './texts.ts';

/** What staff may do without the owner, and how it is changed. */
export function StaffLimits({ limits }: { limits: Limits }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const save = useAction('setShopStaffLimits', () => t('savedToast'));
  const initial: { refundMaxFen: number | null; refundDayFen: number | null; cutPercent: number | '' } = limits;
  const change = (
    <ActionButton
      size="sm"
      title={t('limits')}
      act={t('setLimits')}
      lead={t('limitsLead')}
      initial={initial}
      required={['refundMaxFen', 'refundDayFen', 'cutPercent']}
      onAct={({ refundMaxFen, refundDayFen, cutPercent }) =>
        save.send({
          refundMaxFen: refundMaxFen ?? 0,
          refundDayFen: refundDayFen ?? 0,
          cutPercent: cutPercent === '' ? 0 : cutPercent,
        })
      }
    >
      {(form) => (
        <>
          <PriceField {...form.field('refundMaxFen')} label={t('refundMax')} required />
          <PriceField {...form.field('refundDayFen')} label={t('refundDay')} help={t('refundDayHelp')} required />
          <NumberField
            {...form.field('cutPercent')}
            label={t('cutPercent')}
            help={t('cutHelp')}
            min={0}
            max={staffRules.cutPercent.max}
            suffix="%"
            required
          />
        </>
      )}
    </ActionButton>
  );
  return (
    <Card title={t('limits')} className={styles.card} action={change}>
      <Stack>
        <Soft>{t('limitsLead')}</Soft>
        <Facts
          facts={[
            { name: t('refundMax'), value: money(limits.refundMaxFen) },
            { name: t('refundDay'), value: money(limits.refundDayFen) },
            { name: t('cutPercent'), value: `${limits.cutPercent}%` },
          ]}
        />
      </Stack>
    </Card>
  );
}
