import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { texts } from './editorTexts.ts';
import { skuField, type SkuFieldsProps } from './skuField.ts';

/** For secrets and accounts: one text for all buyers, or a choice of the piece. */
export function SoldAsFields(props: SkuFieldsProps) {
  const { form, sku } = props;
  const t = useTexts(texts);
  const isSecret = form.values.kind === 'secret';
  const isShared = isSecret && sku.sharedSecret;
  return (
    <Stack gap={12}>
      {isSecret && (
        <Checkbox
          {...skuField(props, 'sharedSecret')}
          label={t('sharedSecret')}
          help={t(sku.id === undefined ? 'sharedSecretHelp' : 'sharedSecretFixed')}
          disabled={sku.id !== undefined}
        />
      )}
      {!isShared && (
        <Checkbox {...skuField(props, 'pieceChoice')} label={t('pieceChoice')} help={t('pieceChoiceHelp')} />
      )}
    </Stack>
  );
}
