import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/programs.ts';
import { chromiumOfWorker, chromiumPath } from './chromium.ts';
import { adminPassword, type Site, startSite } from './site.ts';

const timeoutMs = 60_000;
const artifacts = join(root, 'tests/.artifacts');

interface Look {
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly timezoneId?: string;
}
/** In the page: what its policy forbids is a fault of the page. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  queueMicrotask(() => {
    throw new Error(event.violatedDirective + ' forbids ' + event.blockedURI + ', in ' + event.sourceFile);
  }));`;

type Play = (page: Page, site: Site) => Promise<void>;

/** Declares a story, which runs in its own browser context. If it fails, a screenshot of its end is saved. */
export type Story = (name: string, play: Play, look?: Look) => void;

type Prepare = (site: Site) => Promise<unknown>;

/** The site, with these settings, of one file's stories. `prepare` is done once, before the first. */
export function setStage(prepare: Prepare = async () => {}, settings: Readonly<Record<string, string>> = {}): Story {
  let site: Site | undefined;
  beforeAll(async () => {
    if (!chromiumPath) return;
    site = await startSite('copied', settings);
    await prepare(site);
  });
  afterAll(() => site?.close());
  return playAt(() => site!);
}

const ofWorker = new Map<Prepare, Promise<Site>>();
/** The site prepared in this way that all files of this worker share. */
function siteOfWorker(prepare: Prepare): Promise<Site> {
  const start = async () => {
    const started = await startSite();
    // So the runner ends its workers.
    process.once('SIGTERM', () => {
      started.abandon();
      process.exit();
    });
    await prepare(started);
    return started;
  };
  const site = ofWorker.get(prepare) ?? start();
  ofWorker.set(prepare, site);
  return site;
}

/** A stage for stories that change nothing. All files of a worker share the site. */
export function shareStage(prepare: Prepare, sceneAt: SceneAt = ownScene): Story {
  let site: Site | undefined;
  beforeAll(async () => {
    if (chromiumPath) site = await siteOfWorker(prepare);
  });
  return playAt(() => site!, sceneAt);
}

/** The page and the site of a story. `close` receives whether the story passed. */
interface Scene {
  readonly page: Page;
  close(wentWell: boolean): Promise<void>;
}
type SceneAt = (site: Site, look: Look) => Promise<Scene>;

/** A browser context that only this story has. */
async function ownScene({ address }: Site, look: Look): Promise<Scene> {
  const viewport = { width: 1440, height: 900 };
  // A click on a dialog that still grows is lost where the machine draws few frames.
  const calm = { reducedMotion: 'reduce', locale: 'en-US', viewport } as const;
  const browser = await chromiumOfWorker();
  const context = await browser.newContext({ baseURL: address, ...calm, ...look });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(tellViolations);
  return { page: await context.newPage(), close: () => context.close() };
}

const sharedScenes = new Map<Site, Scene>();
/**
 * A page that is reused by stories that change nothing and need no special window. A page loads twice as fast in a window that has
 * shown the site before.
 */
export async function sharedScene(site: Site): Promise<Scene> {
  const scene = sharedScenes.get(site) ?? (await ownScene(site, {}));
  sharedScenes.set(site, scene);
  const close = async (wentWell: boolean) => {
    if (wentWell) return;
    sharedScenes.delete(site);
    await scene.close(wentWell);
  };
  return { page: scene.page, close };
}

function playAt(siteOf: () => Site, sceneAt: SceneAt = ownScene): Story {
  return (name, play, look = {}) =>
    test.skipIf(!chromiumPath)(name, async () => {
      const site = siteOf();
      const { page, close } = await sceneAt(site, look);
      const faults: string[] = [];
      const note = (error: Error) => faults.push(String(error));
      page.on('pageerror', note);
      const complaints: string[] = [];
      const noteComplaint = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.push(message.text());
      };
      page.on('console', noteComplaint);
      let wentWell = false;
      try {
        await play(page, site);
        expect(faults).toEqual([]);
        wentWell = true;
      } catch (error) {
        mkdirSync(artifacts, { recursive: true });
        await page.screenshot({ path: join(artifacts, `${name.replaceAll(/[^\w]+/g, '-')}.png`) }).catch(() => {});
        if (complaints.length > 0) console.error(`The browser's errors in “${name}”:\n${complaints.join('\n')}`);
        throw error;
      } finally {
        page.off('pageerror', note);
        page.off('console', noteComplaint);
        await close(wentWell);
      }
    });
}

export async function fillSignIn(page: Page, password: string, userName = 'admin'): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Opens a page, signed in as the administrator unless another user is given. The sign-in page is skipped, which saves loading two
 * pages for each story; it has its own stories.
 */
export async function enter(
  page: Page,
  path = '/index',
  { userName = 'admin', password = adminPassword } = {},
): Promise<void> {
  const answer = await page.request.post('/system/login', { data: { username: userName, password } });
  const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(`${userName} cannot sign in: ${msg}`);
  await page.context().addCookies([{ name: 'Admin-Token', value: data.token, url: new URL(answer.url()).origin }]);
  await page.goto(path);
  await page.getByRole('main').waitFor();
}

/** Goes to a page and waits for all of it: what comes above a button moves it, and a press in that moment is lost. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main [data-tab], main h1').first().waitFor();
  // Only visible elements count, because hidden tabs load when they are shown.
  const loading = `[...document.querySelectorAll('main [aria-busy=true]')].filter((one) => one.checkVisibility()).length`;
  await expect.poll(() => page.evaluate(loading), { message: path }).toBe(0);
}

/** Returns the row of a list that contains the text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const chooseWithinMs = 5_000;
/**
 * Opens a field's list and takes the entry with this text. A dialog takes the focus when it has come in, which closes a list that was
 * opened before: it is opened again.
 */
export async function choose(page: Page, field: Locator, text: string): Promise<void> {
  // A list that is closing is still there.
  const entry = page.locator('.ant-select-item-option').filter({ hasText: text, visible: true });
  for (const end = performance.now() + timeoutMs; ; ) {
    if ((await field.getAttribute('aria-expanded')) !== 'true') await field.click();
    const failure = await entry.click({ timeout: chooseWithinMs }).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (performance.now() > end) throw failure;
  }
}
