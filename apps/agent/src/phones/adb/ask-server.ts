import type { AdbServerClient } from '@yume-chan/adb';

/** Like `adb connect`. Answers adb's reason if there is no connection. */
export async function connectOverNetwork(
  client: AdbServerClient,
  address: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const said = await askServer(client, `host:connect:${address}`, signal);
  return /^(already )?connected to/.test(said) ? undefined : said.trim();
}

/** A request that the adb server answers with text. */
export async function askServer(client: AdbServerClient, request: string, signal?: AbortSignal): Promise<string> {
  const stream = await client.createConnection(request, signal && { signal });
  try {
    return await stream.readString();
  } finally {
    await stream.dispose();
  }
}
