import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Modal, ModalActions } from '../../ui/kit/overlay/Modal.tsx';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

interface CropDialogProps {
  file: File;
  onCropped: (cropped: File) => Promise<void>;
  onClose: () => void;
  /** The browser can't show it. */
  onBroken: () => void;
}

/** The side of what is sent, in pixels: the server makes its sizes of it. */
const side = 768;
const zoomMax = 4;
const keyboardStep = 10;

/** Chooses the square of a picture that shows: by mouse, touch, wheel and keyboard. Loaded when a picture was chosen. */
export function CropDialog({ file, onCropped, onClose, onBroken }: CropDialogProps) {
  const t = useTexts(texts);
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);
  const area = useRef<Area>(undefined);
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    const made = URL.createObjectURL(file);
    let isWanted = true;
    const image = new Image();
    image.onload = () => isWanted && setUrl(made);
    image.onerror = () => isWanted && broken.current();
    image.src = made;
    return () => {
      isWanted = false;
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const handleUse = async () => {
    if (url === undefined || !area.current) return;
    setBusy(true);
    const cropped = await squareOf(url, area.current);
    if (cropped) await onCropped(cropped);
    else onBroken();
    setBusy(false);
  };
  return (
    <Modal open onClose={onClose} title={t('cropTitle')} size="sm">
      <Stack gap={16}>
        <p>{t('cropHelp')}</p>
        <div className={styles.crop}>
          {url !== undefined && (
            <Cropper
              image={url}
              aspect={1}
              cropShape="round"
              showGrid={false}
              crop={crop}
              zoom={zoom}
              maxZoom={zoomMax}
              keyboardStep={keyboardStep}
              cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => (area.current = pixels)}
            />
          )}
        </div>
        <label className={styles.zoom}>
          <span>{t('zoom')}</span>
          <input
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </label>
        <ModalActions cancel={t('cancel')} onCancel={onClose}>
          <Button kind="primary" busy={busy} disabled={url === undefined} onClick={() => void handleUse()}>
            {t('usePicture')}
          </Button>
        </ModalActions>
      </Stack>
    </Modal>
  );
}

/** The chosen part, as the browser shows it: upright. Undefined where it can't be drawn. */
async function squareOf(url: string, { x, y, width, height }: Area): Promise<File | undefined> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, Math.round(width));
  canvas.height = canvas.width;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? undefined : new File([blob], 'avatar.png', { type: 'image/png' });
}
