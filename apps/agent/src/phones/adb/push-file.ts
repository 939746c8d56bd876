import type { Adb } from '@yume-chan/adb';
import { ReadableStream } from '@yume-chan/stream-extra';
import { bounded } from './bounded.ts';
import type { RemoteShell } from './remote-shell.ts';

interface PushedFile {
  /** The path on the phone. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The name of the work in error messages. */
  readonly what: string;
  readonly timeoutMs: number;
}

/** Writes a file on the phone over adb, replacing an older one. Rejects after `timeoutMs` or if the phone disconnects (`shell.gone`). */
export async function pushFile(
  adb: Adb,
  shell: RemoteShell,
  { path, bytes, what, timeoutMs }: PushedFile,
): Promise<void> {
  await bounded({ what, timeoutMs, gone: shell.gone }, async () => {
    const sync = await adb.sync();
    const file = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    try {
      await sync.write({ filename: path, file, permission: 0o644 });
    } finally {
      await sync.dispose();
    }
  });
}
