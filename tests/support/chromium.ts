import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { missingTool } from '../../apps/agent/src/testing/missing-tool.ts';

/** The first has no window, which saves four tenths of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** The browser of the machine that the stories are played in; null when there is none. */
export const chromiumPath = process.env.FLOTILLA_TEST_CHROMIUM || findOnPath();
if (!chromiumPath) {
  console.log(missingTool('chromium', 'no Chromium: install it, or set FLOTILLA_TEST_CHROMIUM to the browser'));
}

// Turns off the background requests of a fresh profile, which get no response on a test machine.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: quiet });

let ofWorker: Promise<Browser> | undefined;
/** The browser that all files of this worker share; it ends with the worker. */
export async function chromiumOfWorker(): Promise<Browser> {
  ofWorker ??= startChromium(chromiumPath!);
  const browser = await ofWorker;
  if (browser.isConnected()) return browser;
  ofWorker = startChromium(chromiumPath!);
  return ofWorker;
}
