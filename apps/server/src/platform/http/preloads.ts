import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Locale, word } from '@flotilla/contract/locale';
import type { ProcessCaches } from '../caches/process-caches.ts';

/** A part of the console, and its files. */
type FilesOf<Part extends string> = Readonly<Record<Part, readonly string[]>>;

/** The build's own description in `.vite/preloads.json`. */
interface Build {
  readonly parts: FilesOf<'console' | 'signIn'>;
  /** The files of each page, by its component name in the menu. */
  readonly pages: FilesOf<string>;
  /** The pages outside the menu, by their addresses; `/:name` at the end matches one more part. */
  readonly routes: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<Locale, FilesOf<'console' | 'signIn'>>>;
}

export interface Visit {
  readonly path: string;
  readonly locale: Locale;
  readonly isSignedIn: boolean;
}

export interface PageText {
  readonly plain: string;
  readonly brotli: Buffer;
}

/** The page's component at an address of the menu. */
export type ComponentAt = (path: string) => string | undefined;

const kinds = {
  css: 'rel="preload" as="style"',
  js: 'rel="modulepreload"',
  woff2: 'rel="preload" as="font" type="font/woff2"',
};
const linkTo = (file: string): string => {
  const kind = kinds[file.slice(file.lastIndexOf('.') + 1) as keyof typeof kinds];
  return `<link ${kind} crossorigin href="/${file}">`;
};

function pageOf({ routes }: Build, componentAt: ComponentAt, path: string): string | undefined {
  return routes[path] ?? routes[path.replace(/[^/]+$/, ':name')] ?? componentAt(path);
}

/**
 * Writes the names of all files that a page will request into the page, so that a browser requests them at once instead of one after the
 * other. `null` for a build without that list.
 */
export function createPageTexts(
  folder: string,
  componentAt: ComponentAt,
  caches: ProcessCaches,
): ((visit: Visit) => PageText) | null {
  const buildFile = join(folder, '.vite/preloads.json');
  if (!existsSync(buildFile)) return null;
  const build: Build = JSON.parse(readFileSync(buildFile, 'utf8'));
  const empty = readFileSync(join(folder, 'index.html'), 'utf8');
  const texts = new Map<string, PageText>();
  const uses = caches.register({
    name: 'pages',
    title: word('控制台网页', 'Pages of the console', '控制台網頁'),
    entries: () => texts.size,
    bytes: () => [...texts.values()].reduce((sum, { plain, brotli }) => sum + plain.length + brotli.length, 0),
    clear: () => texts.clear(),
  });

  function write(part: 'console' | 'signIn', page: string | undefined, locale: Locale): PageText {
    const files = [...build.parts[part], ...build.texts[locale][part], ...(build.pages[page ?? ''] ?? [])];
    const missing = [...new Set(files)].filter((file) => !empty.includes(`"/${file}"`));
    const plain = empty.replace('</head>', `${missing.map(linkTo).join('')}</head>`);
    return { plain, brotli: brotliCompressSync(plain) };
  }

  return ({ path, locale, isSignedIn }) => {
    const part = isSignedIn ? 'console' : 'signIn';
    const page = isSignedIn ? pageOf(build, componentAt, path) : undefined;
    const name = `${part} ${locale} ${page}`;
    uses.count(texts.has(name));
    const text = texts.get(name) ?? write(part, page, locale);
    texts.set(name, text);
    return text;
  };
}
