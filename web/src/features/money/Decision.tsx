import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { WordsButton } from '../../record/WordsButton.tsx';
import { CheckIcon, CloseIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

interface DecisionProps {
  /** What is decided on, in a few words. */
  about: string;
  may: readonly string[];
  onDecide: (input: { accept: boolean; words: string }) => Promise<unknown>;
  onWithdraw?: () => Promise<unknown>;
  size?: 'sm' | 'md';
}

/** Agree or refuse as the second admin, withdraw as the one who asked. */
export function Decision({ about, may, onDecide, onWithdraw, size = 'md' }: DecisionProps) {
  const t = useTexts(texts);
  const decision = { title: about, size, may: may.includes('decide'), label: t('words') };
  return (
    <>
      <WordsButton
        {...decision}
        act={t('agree')}
        icon={CheckIcon}
        // In a list what waits has a boxed button.
        primary={size === 'md'}
        lead={t('agreeText')}
        optional
        onAct={(words) => onDecide({ accept: true, words })}
      />
      <WordsButton
        {...decision}
        act={t('refuse')}
        icon={CloseIcon}
        danger
        lead={t('refuseText')}
        onAct={(words) => onDecide({ accept: false, words })}
      />
      {onWithdraw && (
        <ActionButton
          title={about}
          size={size}
          may={may.includes('withdraw')}
          act={t('withdraw')}
          danger
          lead={t('withdrawText')}
          onAct={onWithdraw}
        />
      )}
    </>
  );
}
