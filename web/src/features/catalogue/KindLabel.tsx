import type { DeliveryKind } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { cardTexts } from './cardTexts.ts';
import { kindIcons } from './productWords.ts';

/** What kind of goods it is: icon and word. */
export function KindLabel({ kind }: { kind: DeliveryKind }) {
  const t = useTexts(cardTexts);
  return (
    <>
      <Icon of={kindIcons[kind]} size={14} />
      {t(kind)}
    </>
  );
}
