import { useEffect } from 'react';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Each phone's last shape, so that a page reserves the room before the picture arrives. */
const seen = new Map<string, Shape>();

/** The shape of a phone's unrotated screen; undefined if it has never been seen. */
export function useShape(deviceNo: string, isOwn: boolean, picture: Shape | undefined): Shape | undefined {
  useEffect(() => {
    if (picture) seen.set(deviceNo, picture);
  }, [deviceNo, picture]);
  return isOwn ? (picture ?? seen.get(deviceNo)) : undefined;
}
