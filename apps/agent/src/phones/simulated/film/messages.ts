/** To the encoder's thread; `id` is a stream. */
export type ToEncoder =
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly width: number;
      readonly height: number;
      readonly bitsPerSecond: number;
    }
  /** Without pixels the previous picture is repeated. */
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
  /** Only with a key frame. */
  readonly config?: Uint8Array<ArrayBuffer>;
  /** Absent if nothing has changed. */
  readonly data?: Uint8Array<ArrayBuffer>;
  readonly keyFrame: boolean;
  readonly isCoarse: boolean;
}
