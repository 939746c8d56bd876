import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../lib/calls/api.ts';
import { type UploadRoute, upload } from '../../lib/calls/upload.ts';
import { useAsk } from '../../lib/calls/use-call.ts';

/** A file as the body of an upload call. */
function asUpload(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData();
  // Fields first: a server that streams reads them before the file.
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file);
  return body;
}

/** Uploads one file at a time: its progress (undefined without an upload), and a way to cancel. */
export function useUpload<R extends UploadRoute>(route: R) {
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const isClosed = useRef(false);
  // Closing the dialog cancels the upload, also one whose file is not ready yet.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      controller.current?.abort();
    };
  }, []);

  /** Returns `undefined` if the user stopped the upload. */
  async function send(file: File, fields?: Readonly<Record<string, string>>): Promise<Answer<R> | undefined> {
    if (isClosed.current) return undefined;
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

/** The initial values of the site's upload limits. */
const initialLimitsMb = {
  'upload.apkMegabytes': 200,
  'upload.avatarMegabytes': 2,
  'upload.importMegabytes': 50,
  'upload.logoMegabytes': 1,
  'upload.scriptMegabytes': 20,
} as const;

/** An upload limit in MB; its initial value until it is loaded, or if it cannot be read. */
export function useUploadLimitMb(key: keyof typeof initialLimitsMb): number {
  const { data } = useAsk('GET /system/config/configKey/{key}', { query: { key } });
  const limit = Number(data?.configValue);
  return limit > 0 ? limit : initialLimitsMb[key];
}
