import { limits } from '#contract/core/limits.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton, type ActionButtonProps } from '../../../record/ActionButton.tsx';
import { SoloLimitNote } from '../../../record/SoloLimitNote.tsx';
import { WordsField } from '../../../record/WordsField.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { texts } from './refundTexts.ts';

interface Values {
  amountFen: number | null;
  words: string;
}

interface AmountButtonProps extends Omit<ActionButtonProps<Values>, 'initial' | 'required' | 'children' | 'onAct'> {
  startFen: number;
  maxFen: number;
  /** Whether nothing can be refunded too. */
  fromZero?: boolean;
  wordsRequired?: boolean;
  /** Whether it counts against the limit of one admin. */
  solo?: boolean;
  onAct: (values: { amountFen: number; words: string }) => Promise<unknown>;
}

/** Asks how much goes back to the buyer, and why. */
export function AmountButton(props: AmountButtonProps) {
  const { startFen, maxFen, fromZero = false, wordsRequired = false, solo = false, onAct, ...button } = props;
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <ActionButton<Values>
      {...button}
      initial={{ amountFen: startFen, words: '' }}
      required={wordsRequired ? ['amountFen', 'words'] : ['amountFen']}
      onAct={({ amountFen, words }) => onAct({ amountFen: amountFen ?? 0, words })}
    >
      {(form) => (
        <>
          <PriceField
            {...form.field('amountFen')}
            label={t('amount')}
            help={t(fromZero ? 'amountHelpZero' : 'amountHelp', { max: money(maxFen) })}
            required
          />
          <WordsField
            {...form.field('words')}
            label={t('words')}
            maxLength={limits.words.max}
            required={wordsRequired}
          />
          {solo && <SoloLimitNote fen={form.values.amountFen ?? 0} />}
        </>
      )}
    </ActionButton>
  );
}
