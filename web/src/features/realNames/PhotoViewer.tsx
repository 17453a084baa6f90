import { useState } from 'react';
import type { RealNamePhoto } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { RotateIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './reviewTexts.ts';

const zooms = [1, 1.5, 2, 3, 4] as const;

/** One photo to be read: made larger, and turned. */
export function PhotoViewer({ photo: { side, url }, onLoad }: { photo: RealNamePhoto; onLoad: () => void }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const zoom = zooms[step] ?? 1;
  return (
    <figure className={styles.viewer}>
      <Row gap={4} justify="space-between">
        <figcaption>{word(side)}</figcaption>
        <Row gap={4}>
          <IconButton icon={ZoomOutIcon} label={t('zoomOut')} disabled={step === 0} onClick={() => setStep(step - 1)} />
          <IconButton
            icon={ZoomInIcon}
            label={t('zoomIn')}
            disabled={step === zooms.length - 1}
            onClick={() => setStep(step + 1)}
          />
          <IconButton icon={RotateIcon} label={t('rotate')} onClick={() => setQuarters((quarters + 1) % 4)} />
        </Row>
      </Row>
      {/* Scrolls by the keyboard as well. */}
      <div className={styles.viewport} tabIndex={0} role="group" aria-label={word(side)}>
        <img
          src={url}
          onLoad={onLoad}
          alt={t('photoOf', { side: word(side) })}
          style={{
            width: `${zoom * 100}%`,
            height: `${zoom * 100}%`,
            transform: `rotate(${quarters * 90}deg)`,
          }}
        />
      </div>
    </figure>
  );
}
