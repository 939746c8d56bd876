/** The `mid` of the offer's part for our camera. */
export function cameraPlace(offer: string): string | undefined {
  const parts = offer.split(/^(?=m=)/m).filter((part) => part.startsWith('m=video'));
  const place = parts.find((part) => /^a=recvonly\r?$/m.test(part));
  return place && /^a=mid:(\S+)\r?$/m.exec(place)?.[1];
}

/** Returns `undefined`, and writes to the browser's console, if there is no camera or the user denies access. */
export async function borrowCamera(): Promise<MediaStreamTrack | undefined> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    return stream.getVideoTracks()[0];
  } catch (error) {
    console.warn('The camera cannot be lent to the phone', error);
    return undefined;
  }
}
