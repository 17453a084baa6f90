import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { texts } from './texts.ts';

/** Whether products of shops are reviewed; kept as soon as it is changed. */
export function GoodsSettings() {
  const t = useTexts(texts);
  const settings = useCall('getCatalogueSettings', {});
  const save = useAction('saveCatalogueSettings', ({ reviewProducts }) => t(reviewProducts ? 'reviewOn' : 'reviewOff'));
  return (
    <Card title={t('goods')}>
      <PageState query={settings}>
        {({ reviewProducts }) => (
          <Checkbox
            name="reviewProducts"
            value={reviewProducts}
            onChange={(value) => save.press({ reviewProducts: value })}
            label={t('reviewProducts')}
            help={t('reviewProductsHelp')}
            disabled={save.busy}
          />
        )}
      </PageState>
    </Card>
  );
}
