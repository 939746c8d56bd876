import type { AdbServerClient } from '@yume-chan/adb';

/** As `adb connect`. Answers adb's reason where there is no connection. */
export async function connectOverNetwork(
  client: AdbServerClient,
  address: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const said = await askServer(client, `host:connect:${address}`, signal);
  return /^(already )?connected to/.test(said) ? undefined : said.trim();
}

/** A question that the adb server answers in words. */
export async function askServer(client: AdbServerClient, request: string, signal?: AbortSignal): Promise<string> {
  const stream = await client.createConnection(request, signal && { signal });
  try {
    return await stream.readString();
  } finally {
    await stream.dispose();
  }
}
