import { useState } from 'react';
import {
  feeFenOf,
  obstacleOf,
  sharesOf,
  type MerchantFee,
  type MerchantTerms,
} from '#contract/orders/merchantChoice.ts';
import { payDevices, type PayDevice } from '#contract/orders/merchantRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Grid, Stack } from '../../ui/kit/layout.tsx';
import { termTexts } from './termTexts.ts';

export type PreviewTerms = MerchantTerms & MerchantFee & { name: string };

interface ChoicePreviewProps {
  /** Of one gateway; the one that is edited as it would be. */
  all: readonly PreviewTerms[];
  buyerBearsFee: boolean;
  feeMaxFen: number;
  timeZone: string;
}

/** Which merchant accounts a payment would go through: tried out with a device, a time and an amount. */
export function ChoicePreview({ all, buyerBearsFee, feeMaxFen, timeZone }: ChoicePreviewProps) {
  const t = useTexts(termTexts);
  const { money } = useFormats();
  const [device, setDevice] = useState<PayDevice>('phone');
  const [clock, setClock] = useState('21:00');
  const [yuan, setYuan] = useState<number | ''>(50);
  const amountFen = Math.round(Number(yuan) * 100);
  const facts = { device, clock, amountFen };
  const takers = all.filter((terms) => obstacleOf(terms, facts) === undefined);
  const shares = new Map(sharesOf(takers).map(({ id, percent }) => [id, percent]));
  const wordsOf = (terms: PreviewTerms) => {
    const why = obstacleOf(terms, facts);
    if (why !== undefined) return t('previewOut', { name: terms.name, why: t(`out_${why}`) });
    const share = t('previewShare', { name: terms.name, percent: shares.get(terms.id) ?? 0 });
    return buyerBearsFee ? t('previewFee', { share, fee: money(feeFenOf(amountFen, terms, feeMaxFen)) }) : share;
  };
  return (
    <FieldGroup label={t('preview')} help={t('previewHelp', { zone: timeZone })}>
      <Grid min={150} gap={8}>
        <SelectField
          name="previewDevice"
          label={t('previewDevice')}
          value={device}
          onChange={(chosen) => setDevice(payDevices.find((one) => one === chosen) ?? 'phone')}
          options={payDevices.map((one) => ({ value: one, label: t(`device_${one}`) }))}
        />
        <TextField name="previewClock" type="time" label={t('previewClock')} value={clock} onChange={setClock} />
        <NumberField
          name="previewAmount"
          label={t('previewAmount')}
          value={yuan}
          onChange={setYuan}
          decimals={2}
          min={0}
          prefix="¥"
        />
      </Grid>
      <div role="status">
        <Stack gap={4}>
          {takers.length === 0 && <strong>{t('previewNone')}</strong>}
          {all.map((terms) => (
            <span key={terms.id}>{wordsOf(terms)}</span>
          ))}
        </Stack>
      </div>
    </FieldGroup>
  );
}
