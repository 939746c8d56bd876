interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export function parameterSets(size: PictureSize): Buffer;
export function keyFrame(size: PictureSize): Buffer;
/** `count` is how many pictures have come since the key frame. */
export function sameAgain(size: PictureSize, count: number): Buffer;
