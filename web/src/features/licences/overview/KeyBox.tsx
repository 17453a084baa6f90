import { useState } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { EyeIcon, ReplaceIcon } from '../../../ui/kit/icons.ts';
import { Modal } from '../../../ui/kit/Modal.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import styles from './KeyBox.module.css';
import { overviewTexts } from './overviewTexts.ts';
import { RotateForm } from './RotateForm.tsx';
import type { PartProps } from '../useLicence.ts';

/** The key, hidden until it is wanted, and how to replace it when it leaked. */
export function KeyBox({ licence, onChanged }: PartProps) {
  const t = useTexts(overviewTexts);
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isRotated, setRotated] = useState(false);
  const { key, may, rotationsLeft, state } = licence;
  const tail = key.slice(-4);
  return (
    <Section title={t('keyTitle')}>
      <div className={styles.key}>
        {isShown ? (
          <code>{key}</code>
        ) : (
          <code className={styles.hidden} role="img" aria-label={t('keyHidden', { tail })}>
            {key.slice(0, -4).replaceAll(/[^-]/g, '•')}
            {tail}
          </code>
        )}
        <span className={styles.acts}>
          <Button size="sm" icon={EyeIcon} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'keyHide' : 'keyShow')}
          </Button>
          <Copy value={key} label={t('keyCopy')} />
        </span>
      </div>
      {isRotated && (
        <Alert tone="good" more={t('rotatedText')}>
          {t('rotated')}
        </Alert>
      )}
      <div className={styles.foot}>
        <p className={styles.soft}>{t('keyHint')}</p>
        {may.includes('rotate') ? (
          <Button size="sm" kind="quiet" icon={ReplaceIcon} onClick={() => setAsked(true)}>
            {t('keyLeaked')}
          </Button>
        ) : (
          state === 'active' && rotationsLeft === 0 && <p className={styles.soft}>{t('rotateNone')}</p>
        )}
      </div>
      <Modal open={isAsked} onClose={() => setAsked(false)} title={t('rotateTitle')}>
        <RotateForm
          licence={licence}
          onCancel={() => setAsked(false)}
          onRotated={() => {
            setAsked(false);
            setRotated(true);
            setShown(true);
            onChanged();
          }}
        />
      </Modal>
    </Section>
  );
}
