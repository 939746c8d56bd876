import { Modal } from 'antd';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { uploadFault } from '../../../../lib/calls/upload.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { toast } from '../../../../lib/toast.ts';
import { UploadProgress } from '../../../../parts/upload/upload-button.tsx';
import { useUpload } from '../../../../parts/upload/use-upload.ts';
import { type Crop, mostZoom, scaleOf, within } from './crop.ts';
import { drawCrop, sizeOf } from './draw-crop.ts';
import styles from './profile.module.css';

const route = 'POST /system/user/avatar';

interface Props {
  file: File;
  onSaved: (answer: Answer<typeof route>) => void;
  onClose: () => void;
}

const stepPx = 10;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

/** The file as an address that the browser can draw. */
function useAddress(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface FrameProps {
  ref: Ref<HTMLDivElement>;
  file: File;
  crop: Crop;
  /** The loaded picture; `undefined` until then. */
  picture: HTMLImageElement | undefined;
  onLoaded: (picture: HTMLImageElement) => void;
  onUnreadable: () => void;
  onMove: (dx: number, dy: number) => void;
}

/** The picture behind the frame, moved by pointer or keys. */
function CropFrame({ ref, file, crop, picture, onLoaded, onUnreadable, onMove }: FrameProps) {
  const t = useT();
  const address = useAddress(file);
  const shown = picture && scaleOf(sizeOf(picture), crop.zoom);
  function byKey(event: KeyboardEvent): void {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(...step);
  }
  return (
    <div
      ref={ref}
      className={styles.cut}
      role="application"
      aria-label={t('profile.cropHint')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
      tabIndex={0}
      onKeyDown={byKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons === 1 && onMove(event.movementX, event.movementY)}
    >
      {address && (
        <img
          src={address}
          alt=""
          draggable={false}
          onLoad={(event) => onLoaded(event.currentTarget)}
          onError={onUnreadable}
          style={
            picture && shown !== undefined
              ? {
                  width: picture.naturalWidth * shown,
                  height: picture.naturalHeight * shown,
                  transform: `translate(calc(-50% + ${crop.x}px), calc(-50% + ${crop.y}px))`,
                }
              : { opacity: 0 }
          }
        />
      )}
    </div>
  );
}

/** The part of a picture that becomes the user's avatar. The user moves it by pointer or keys, and zooms. */
export function CropDialog({ file, onSaved, onClose }: Props) {
  const t = useT();
  const zoomId = useId();
  const cut = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0, y: 0 });
  const { share, send, stop } = useUpload(route);
  const [busy, setBusy] = useState(false);

  const change = (next: Partial<Crop>) => picture && setCrop(within(sizeOf(picture), { ...crop, ...next }));

  async function save(): Promise<void> {
    if (!picture) return;
    setBusy(true);
    try {
      const answer = await send(await drawCrop(picture, crop));
      if (answer) onSaved(answer);
    } catch (error) {
      toast.error(uploadFault(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('profile.crop')}
      width={layout.dialog.small / 1.5}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && cut.current?.focus()}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>{' '}
          <Button kind="primary" disabled={busy || !picture} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <CropFrame
          ref={cut}
          file={file}
          crop={crop}
          picture={picture}
          onLoaded={setPicture}
          onUnreadable={() => {
            toast.error(t('profile.unreadable'));
            onClose();
          }}
          onMove={(dx, dy) => change({ x: crop.x + dx, y: crop.y + dy })}
        />
        <label className={styles.zoom} htmlFor={zoomId}>
          {t('profile.zoom')}
          <input
            id={zoomId}
            type="range"
            className="fl-slider"
            min={1}
            max={mostZoom}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => change({ zoom: Number(target.value) })}
          />
        </label>
        <span className="fl-small">{t('profile.cropHint')}</span>
        {share !== undefined && (
          <div className={styles.progress}>
            <UploadProgress share={share} onStop={stop} />
          </div>
        )}
      </div>
    </Modal>
  );
}
