/** The first byte of a binary frame. `video-frame.ts` has the header for H.264. */
export const pictureKind = { jpeg: 1, h264: 2 } as const;
