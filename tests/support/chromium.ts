import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { missingTool } from '../../apps/agent/src/testing/missing-tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** The browser of the machine that the stories are played in; null when there is none. */
export const chromiumPath = process.env.FLOTILLA_TEST_CHROMIUM || findOnPath();
if (!chromiumPath) {
  console.log(missingTool('chromium', 'no Chromium: install it, or set FLOTILLA_TEST_CHROMIUM to the browser'));
}

// A fresh profile asks its maker for a hundred things; on a test's machine nobody answers.
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
