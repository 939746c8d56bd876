import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../lib/api.ts';
import { type UploadRoute, upload } from '../../lib/upload.ts';
import { useAsk } from '../../lib/use-call.ts';
import { asUpload } from './upload-button.tsx';

/** Sends one file at a time to a call: how much of it has gone (undefined: nothing is under way), and a way to stop it. */
export function useUpload<R extends UploadRoute>(route: R) {
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  // Whoever closes the dialog wants nothing of it any more.
  useEffect(() => () => controller.current?.abort(), []);

  /** Answers undefined when it was stopped. */
  async function send(file: File, fields?: Readonly<Record<string, string>>): Promise<Answer<R> | undefined> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setShare(0);
    try {
      return await upload(route, asUpload(file, fields), { onProgress: setShare, signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setShare(undefined);
    }
  }
  return { share, send, stop: () => controller.current?.abort() };
}

/** A parameter that limits uploads, in MB; until it has come, and where it cannot be read, its initial value. */
export function useUploadLimitMb(key: `upload.${string}Megabytes`, initial: number): number {
  const { data } = useAsk('GET /system/config/configKey/{key}', { query: { key } });
  const limit = Number(data?.configValue);
  return limit > 0 ? limit : initial;
}
