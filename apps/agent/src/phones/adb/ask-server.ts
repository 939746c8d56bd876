import type { AdbServerClient } from '@yume-chan/adb';

/** A question that the adb server answers in words. */
export async function askServer(client: AdbServerClient, request: string, signal?: AbortSignal): Promise<string> {
  const stream = await client.createConnection(request, signal && { signal });
  try {
    return await stream.readString();
  } finally {
    await stream.dispose();
  }
}
