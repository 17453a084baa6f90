import { useState } from 'react';
import { rotationLimit } from '#contract/licences/licenceRules.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionDialog } from '../../../record/ActionDialog.tsx';
import { Framed, Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { EyeIcon, ReplaceIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Consequences } from '../Consequences.tsx';
import { overviewTexts } from './overviewTexts.ts';

/** The key, hidden until it is wanted (`showsKey`: it is), and how to replace it when it leaked. */
export function KeyBox({
  licence: { id, key, may, rotationsLeft, state },
  showsKey,
}: {
  licence: Licence;
  showsKey: boolean;
}) {
  const t = useTexts(overviewTexts);
  const [isShown, setShown] = useState(showsKey);
  const [isAsked, setAsked] = useState(false);
  const [isRotated, setRotated] = useState(false);
  const rotate = useAction('rotateLicenceKey');
  const tail = key.slice(-4);
  const { days } = rotationLimit;
  return (
    <Section title={t('keyTitle')}>
      <Framed>
        {isShown ? (
          <code>{key}</code>
        ) : (
          <code role="img" aria-label={t('keyHidden', { tail, count: tail.length })}>
            {key.slice(0, -tail.length).replaceAll(/[^-]/g, '•')}
            {tail}
          </code>
        )}
        <Row gap={8}>
          <Button size="sm" icon={EyeIcon} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'keyHide' : 'keyShow')}
          </Button>
          <Copy value={key} label={t('keyCopy')} />
        </Row>
      </Framed>
      {isRotated && (
        <Alert tone="good" more={t('rotatedText')}>
          {t('rotated')}
        </Alert>
      )}
      <Row justify="space-between">
        <Soft>{t('keyHint')}</Soft>
        {may.includes('rotate') ? (
          <Button size="sm" kind="quiet" icon={ReplaceIcon} onClick={() => setAsked(true)}>
            {t('keyLeaked')}
          </Button>
        ) : (
          state === 'active' && rotationsLeft === 0 && <Soft>{t('rotateNone', { days })}</Soft>
        )}
      </Row>
      <ActionDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('rotateTitle')}
        act={t('rotateAct')}
        danger
        onAct={async () => {
          await rotate.send({ licenceId: id });
          setRotated(true);
          setShown(true);
        }}
      >
        {() => (
          <Consequences
            intro={t('rotateIntro')}
            lines={[
              t('rotateDies'),
              t('rotateKeeps'),
              t('rotateUpdate'),
              t('rotatesLeft', { days, count: rotationsLeft }),
            ]}
          />
        )}
      </ActionDialog>
    </Section>
  );
}
