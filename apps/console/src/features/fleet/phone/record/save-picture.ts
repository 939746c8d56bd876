import { saveBlob, stampedName } from '../../../../lib/calls/download.ts';
import type { Drawing } from '../../../../parts/screen/phone-screen.tsx';

/** Copies the drawing to another canvas, because the page's may belong to a worker. */
function copyOf({ element, width, height }: Drawing): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  copy.getContext('2d')?.drawImage(element, 0, 0, copy.width, copy.height);
  return copy;
}

/** Saves the drawing as a file. Rejects if the browser cannot encode it. */
export async function savePicture(drawing: Drawing, deviceNo: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => copyOf(drawing).toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('no picture');
  saveBlob(blob, `${stampedName(deviceNo)}.${type === 'image/png' ? 'png' : 'jpg'}`);
}
