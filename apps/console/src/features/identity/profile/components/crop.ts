export interface Size {
  readonly width: number;
  readonly height: number;
}
/** The magnification of the picture relative to filling the frame, and its offset from the middle of the frame, in px. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const frameSide = 280;
export const mostZoom = 4;

/** Screen px for a px of the picture. */
export const scaleOf = ({ width, height }: Size, zoom: number): number => (frameSide / Math.min(width, height)) * zoom;

/** The nearest crop that leaves no part of the frame empty. */
export function within(picture: Size, { zoom, x, y }: Crop): Crop {
  const scale = scaleOf(picture, zoom);
  const clamp = (offset: number, length: number) => {
    const most = Math.max(0, (length * scale - frameSide) / 2);
    return Math.min(most, Math.max(-most, offset));
  };
  return { zoom, x: clamp(x, picture.width), y: clamp(y, picture.height) };
}

/** The square of the picture, in its own px, that the frame shows. */
export function squareOf(picture: Size, { zoom, x, y }: Crop) {
  const scale = scaleOf(picture, zoom);
  const side = frameSide / scale;
  return { left: (picture.width - side) / 2 - x / scale, top: (picture.height - side) / 2 - y / scale, side };
}
