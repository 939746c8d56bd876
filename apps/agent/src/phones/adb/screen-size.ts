import type { Size } from '../phone.ts';

/** Parses the output of `wm size`. An override size takes precedence over the physical size. */
export function parseWmSize(text: string): Size | undefined {
  const match = /Override size:\s*(\d+)x(\d+)/.exec(text) ?? /(?:Physical size:)?\s*(\d+)x(\d+)/.exec(text);
  return sizeOf(match);
}

/** Parses `cur=…` of `dumpsys window displays`, the size in the phone's current rotation. */
export function parseCurrentSize(text: string): Size | undefined {
  return sizeOf(/cur=(\d+)x(\d+)/.exec(text));
}

export function turned({ width, height }: Size): Size {
  return { width: height, height: width };
}

function sizeOf(match: RegExpExecArray | null): Size | undefined {
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
