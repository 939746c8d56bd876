/** Messages to the encoder's thread. `id` identifies a stream. */
export type ToEncoder =
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly bitsPerSecond: number;
    }
  /** A picture to encode. Without pixels the previous picture is repeated. */
  | {
      readonly kind: 'take';
      readonly id: number;
      readonly pixels?: Uint8Array<ArrayBuffer>;
      readonly keyFrame: boolean;
    }
  | { readonly kind: 'close'; readonly id: number };

/** The answer to a `take`. */
export interface FromEncoder {
  readonly id: number;
  /** Present with a key frame only. */
  readonly config?: Uint8Array<ArrayBuffer>;
  /** Absent if nothing has changed. */
  readonly data?: Uint8Array<ArrayBuffer>;
  readonly keyFrame: boolean;
  readonly isCoarse: boolean;
}
