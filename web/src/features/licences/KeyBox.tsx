import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { EyeIcon, ReplaceIcon } from '../../ui/icons.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Said } from '../../ui/Said.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './KeyBox.module.css';
import { overviewTexts } from './overviewTexts.ts';
import { RotateForm } from './RotateForm.tsx';
import type { PartProps } from './useLicence.ts';

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
        <Said tone="good" more={t('rotatedText')}>
          {t('rotated')}
        </Said>
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
