import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { WordsField } from '../../record/WordsField.tsx';
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
  const shared = { title: about, size };
  const decision = { ...shared, may: may.includes('decide'), initial: { words: '' } };
  return (
    <>
      <ActionButton
        {...decision}
        act={t('agree')}
        icon={CheckIcon}
        primary
        lead={t('agreeText')}
        onAct={(values) => onDecide({ accept: true, ...values })}
      >
        {({ field }) => <WordsField {...field('words')} label={t('words')} />}
      </ActionButton>
      <ActionButton
        {...decision}
        act={t('refuse')}
        icon={CloseIcon}
        danger
        lead={t('refuseText')}
        required={['words']}
        onAct={(values) => onDecide({ accept: false, ...values })}
      >
        {({ field }) => <WordsField {...field('words')} label={t('words')} required />}
      </ActionButton>
      {onWithdraw && (
        <ActionButton
          {...shared}
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
