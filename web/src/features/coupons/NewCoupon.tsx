import { useTexts } from '../../language/texts.ts';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

/** Opens the editor for a new coupon. */
export function NewCoupon() {
  const t = useTexts(texts);
  const { go } = useAddress({ edit: oneOf(['new']) });
  return (
    <Button kind="primary" icon={PlusIcon} onClick={() => go({ edit: 'new' })}>
      {t('make')}
    </Button>
  );
}
