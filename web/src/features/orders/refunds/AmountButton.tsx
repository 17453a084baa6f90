import { limits } from '#contract/core/limits.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton, type ActionButtonProps } from '../../../record/ActionButton.tsx';
import { SoloLimitNote } from '../../../record/SoloLimitNote.tsx';
import { WordsField } from '../../../record/WordsField.tsx';
import { CheckList } from '../../../ui/form/CheckList.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import type { Piece } from './pieces.ts';
import { texts } from './refundTexts.ts';

interface Values {
  amountFen: number | null;
  words: string;
  /** Ids, as check boxes know them. */
  takeBack: string[];
}

interface AmountButtonProps extends Omit<ActionButtonProps<Values>, 'initial' | 'required' | 'children' | 'onAct'> {
  /** Null: whoever decides says it themselves. */
  startFen: number | null;
  maxFen: number;
  /** Whether nothing can be refunded too. */
  fromZero?: boolean;
  wordsRequired?: boolean;
  /** Whether it counts against the limit of one admin. */
  solo?: boolean;
  /** What can be taken back. */
  pieces: readonly Piece[];
  onAct: (values: { amountFen: number; words: string; takeBack: number[] }) => Promise<unknown>;
}

/** Asks how much goes back to the buyer, what is taken back for it, and why. */
export function AmountButton(props: AmountButtonProps) {
  const { startFen, maxFen, fromZero = false, wordsRequired = false, solo = false, pieces, onAct, ...button } = props;
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <ActionButton<Values>
      {...button}
      initial={{ amountFen: startFen, words: '', takeBack: [] }}
      required={wordsRequired ? ['amountFen', 'words'] : ['amountFen']}
      onAct={({ amountFen, words, takeBack }) =>
        onAct({ amountFen: amountFen ?? 0, words, takeBack: amountFen === maxFen ? [] : takeBack.map(Number) })
      }
    >
      {(form) => (
        <>
          <PriceField
            {...form.field('amountFen')}
            label={t('amount')}
            help={t(fromZero ? 'amountHelpZero' : 'amountHelp', { max: money(maxFen) })}
            required
          />
          {form.values.amountFen === maxFen && <Alert tone="info">{t('takesAll')}</Alert>}
          {form.values.amountFen !== maxFen && form.values.amountFen !== 0 && pieces.length > 0 && (
            <CheckList
              {...form.field('takeBack')}
              label={t('takeBack')}
              help={t('takeBackHelp')}
              options={pieces.map(({ id, number, key }) => ({
                value: String(id),
                label: key ?? t('item', { number }),
              }))}
            />
          )}
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
