import type { ProductState } from '#contract/catalogue/productProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { BanIcon, EditIcon } from '../../ui/kit/icons.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** The word for each state is the text of the same name. */
const tones: Record<ProductState, Tone> = { draft: 'info', on_shelf: 'good', off_shelf: 'neutral', banned: 'bad' };
const icons: Partial<Record<ProductState, typeof EditIcon>> = { draft: EditIcon, banned: BanIcon };

export function ProductStatus({ state }: { state: ProductState }) {
  const t = useTexts(texts);
  const icon = icons[state];
  return (
    <Status tone={tones[state]} {...(icon && { icon })}>
      {t(state)}
    </Status>
  );
}
