import type { AdbServerClient } from '@yume-chan/adb';

/** Does the same as `adb connect`. Returns adb's reason if the connection failed, otherwise `undefined`. */
export async function connectOverNetwork(
  client: AdbServerClient,
  address: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const said = await askServer(client, `host:connect:${address}`, signal);
  return /^(already )?connected to/.test(said) ? undefined : said.trim();
}

/** Sends a request to the adb server and returns its response as text. */
export async function askServer(client: AdbServerClient, request: string, signal?: AbortSignal): Promise<string> {
  const stream = await client.createConnection(request, signal && { signal });
  try {
    return await stream.readString();
  } finally {
    await stream.dispose();
  }
}
