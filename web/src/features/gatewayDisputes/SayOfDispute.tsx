import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import type { DisputeEntry } from '#contract/money/gatewayDisputes.ts';
import { useTexts } from '../../language/texts.ts';
import { Pictures } from '../../parts/picture/Pictures.tsx';
import { ActionButton, type ActionButtonProps } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './sideTexts.ts';

interface Said {
  words: string;
  pictures: string[];
}

interface SayOfDisputeProps extends Omit<ActionButtonProps<Said>, 'initial' | 'required' | 'children'> {
  label: string;
  help?: string;
  picturesHelp: string;
}

/** Words and pictures of one side of a dispute. */
export function SayOfDispute({ label, help, picturesHelp, ...button }: SayOfDisputeProps) {
  const t = useTexts(texts);
  const initial: Said = { words: '', pictures: [] };
  return (
    <ActionButton {...button} initial={initial} required={['words']}>
      {(form) => (
        <>
          <WordsField
            {...form.field('words')}
            label={label}
            help={help}
            required
            maxLength={gatewayDisputeRules.words.max}
          />
          <Alert tone="warning">{t('warning')}</Alert>
          <PicturesField
            {...form.field('pictures')}
            seenBy="dispute"
            label={t('pictures')}
            help={picturesHelp}
            max={gatewayDisputeRules.picturesMax}
          />
        </>
      )}
    </ActionButton>
  );
}

/** What was said, in its order, each with its pictures. */
export function SaidOfDispute({ said, nameOf }: { said: readonly DisputeEntry[]; nameOf: (index: number) => string }) {
  const t = useTexts(texts);
  if (said.length === 0) return null;
  return (
    <Stack gap={16}>
      {said.map(({ words, at, pictures }, index) => (
        <Stack key={`${at}${index}`} gap={8}>
          <SaidWords said={[{ name: nameOf(index), words }]} />
          <Pictures pictures={pictures} label={t('evidence')} />
          <Soft>
            <Time at={at} />
          </Soft>
        </Stack>
      ))}
    </Stack>
  );
}
