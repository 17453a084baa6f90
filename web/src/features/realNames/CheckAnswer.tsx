import type { IdentityAnswer } from '#contract/realNames/realNameProcess.ts';
import { useTexts } from '../../language/texts.ts';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { texts } from './reviewTexts.ts';

const tones: Record<IdentityAnswer, Tone> = {
  unasked: 'neutral',
  waiting: 'waiting',
  match: 'good',
  no_match: 'bad',
  unsure: 'unproven',
  late: 'waiting',
  down: 'warning',
};

/** What the provider said of name and number; with how often it was asked, also why there is no answer. */
export function CheckAnswer({ answer, asked }: { answer: IdentityAnswer; asked?: number }) {
  const t = useTexts(texts);
  if (answer !== 'late' && answer !== 'down') return <Status tone={tones[answer]}>{t(answer)}</Status>;
  const said = asked === undefined ? t('waiting') : t(`${answer}_answer`, { count: asked });
  return <Status tone={tones[answer]}>{said}</Status>;
}
