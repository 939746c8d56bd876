import type { CDPSession, Page, Response } from 'playwright-core';

export interface Practice {
  readonly what: string;
  readonly isWell: boolean;
}

export interface Conduct {
  judge(response: Response | null): Promise<Practice[]>;
}

/** Runs before the page's scripts and records `unload` listeners, because they exclude the page from the back/forward cache. */
const noteUnloads = `{
  const { addEventListener } = EventTarget.prototype;
  globalThis.unloads = 0;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === 'unload') globalThis.unloads += 1;
    return addEventListener.call(this, type, ...rest);
  };
}`;

/** The codes of browser issues that count as faults: deprecated calls, insecure contents, and blocked resources. */
const faultCodes = /^(Deprecation|MixedContent|ContentSecurityPolicy|Cookie|BlockedByResponse|Cors|QuirksMode)/;

/** In the page. */
const look = `(() => {
  const pictures = [...document.images].filter((one) => one.complete && one.naturalWidth > 0 && one.checkVisibility());
  const paste = (field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
  return {
    doctype: document.doctype?.name === 'html' && document.compatMode === 'CSS1Compat',
    charset: document.characterSet === 'UTF-8',
    viewport: /width=device-width/.test(document.querySelector('meta[name=viewport]')?.content ?? ''),
    zoom: !/user-scalable=no|maximum-scale=[0-4]/.test(document.querySelector('meta[name=viewport]')?.content ?? ''),
    language: /^(zh-CN|zh-TW|en)$/.test(document.documentElement.lang),
    title: document.title.trim() !== '',
    pictures: pictures.every((one) => {
      const { width, height, naturalWidth, naturalHeight } = one;
      const isFitted = getComputedStyle(one).objectFit !== 'fill';
      return isFitted || width * height === 0 || Math.abs(width / height - naturalWidth / naturalHeight) < 0.1;
    }),
    paste: [...document.querySelectorAll('input[type=password]')].every(paste),
    unloads: globalThis.unloads === 0 && !window.onunload,
  };
})()`;

const words: Readonly<Record<string, string>> = {
  doctype: 'the page has no doctype of HTML',
  charset: 'the page is not UTF-8',
  viewport: 'the page does not fit small windows',
  zoom: 'the page cannot be enlarged',
  language: 'the page does not name its language',
  title: 'the page has no title',
  pictures: 'a picture is drawn out of shape',
  paste: 'a password cannot be pasted',
  unloads: 'the page waits for its unloading',
};

/** Looks at how a page behaves, beginning before it is loaded. */
export async function watchConduct(page: Page, devtools: CDPSession): Promise<Conduct> {
  const errors: string[] = [];
  const outdated: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => foreign.push(request.url()));
  devtools.on('Audits.issueAdded', ({ issue }) => faultCodes.test(issue.code) && outdated.push(issue.code));
  await devtools.send('Audits.enable');
  await page.addInitScript(noteUnloads);
  return {
    async judge(response) {
      const found = await page.evaluate<Record<string, boolean>>(look);
      const own = new URL(page.url()).host;
      const others = foreign.filter((url) => /^(http|ws)/.test(url) && new URL(url).host !== own);
      const headers = (await response?.allHeaders()) ?? {};
      const policy = headers['content-security-policy'] ?? '';
      return [
        ...Object.entries(found).map(([name, isWell]) => ({ what: words[name] ?? name, isWell })),
        { what: `the console has errors: ${errors[0]}`, isWell: errors.length === 0 },
        { what: `the browser finds fault with it: ${outdated.join(', ')}`, isWell: outdated.length === 0 },
        { what: `it asks other sites: ${others[0]}`, isWell: others.length === 0 },
        { what: 'no policy guards it against scripts of others', isWell: /default-src 'self'/.test(policy) },
        { what: 'other sites may show it in a frame', isWell: /frame-ancestors 'none'/.test(policy) },
        { what: 'it lets other windows reach in', isWell: headers['cross-origin-opener-policy'] === 'same-origin' },
      ];
    },
  };
}
