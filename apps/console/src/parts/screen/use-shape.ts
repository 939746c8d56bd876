import { useEffect } from 'react';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** How each phone was shaped when its picture was last seen, so that a page has the room before the picture comes. */
const seen = new Map<string, Shape>();

/** The shape of a phone's screen where it is shown as it is; undefined while it has never been seen. */
export function useShape(deviceNo: string, isOwn: boolean, picture: Shape | undefined): Shape | undefined {
  useEffect(() => {
    if (picture) seen.set(deviceNo, picture);
  }, [deviceNo, picture]);
  return isOwn ? (picture ?? seen.get(deviceNo)) : undefined;
}
