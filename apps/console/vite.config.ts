import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { messages } from './scripts/messages.ts';
import { preloads } from './scripts/preloads.ts';

const server = `http://127.0.0.1:${process.env.FLOTILLA_PORT ?? 8080}`;

/** Small modules that many pages share: a file for each of them would cost more than all of them for a page without them. */
const small = [
  'components/(can|panel|panels-page|state/pending|state/progress-bar|text/facts|text/page-title|text/pill|text/time).tsx',
  'components/(text/query-value|list/columns|list/list-state).ts',
  'contract/src/(attention|exported-rows|phone-state).ts',
  'lib/(calls/download|rest|tree|use-rested).ts',
  'parts/(commands/commands|enrol/permissions|phone/phone-state).ts',
  'parts/(run-now/run-now|runs/run-states|runs/task-phones).ts',
];
const shell = new RegExp(`/(app/console.tsx|picker/(es|lib)/locale/common.js|${small.join('|')})$`);

/**
 * Modules that load together are in one file with their imports: a browser requests six files at a time, and a file for each module would
 * take as many turns. An earlier group keeps the modules that it shares with a later one.
 */
const together = [
  { name: 'base', test: /src\/main\.tsx$/ },
  { name: 'sign-in', test: /src\/app\/sign-in\/sign-in-page\.tsx$/ },
  { name: 'shell', test: shell },
  { name: 'fields', test: /antd\/es\/(input|select)\/index\.js$/ },
  { name: 'tips', test: /antd\/es\/(tooltip|segmented)\/index\.js$/ },
  { name: 'filters', test: /src\/components\/list\/(filter-row|pager)\.tsx$/ },
  { name: 'list', test: /src\/components\/list\/list-page\.tsx$/ },
  { name: 'forms', test: /src\/components\/form\/(edit-dialog|field|form-dialog|use-crud)\.tsx?$/ },
  { name: 'admin', test: /src\/parts\/admin\/(location|status-switch)\.tsx$/ },
  { name: 'pick', test: /src\/parts\/pick\/(lookup-select|lookups)\.tsx?$/ },
].map((group, nth, { length }) => ({ ...group, priority: length - nth }));

/** Families of calls. A console route may start with the same word, so a request for a page stays with the console. */
const families = [
  'system',
  'systemEnv',
  'captcha',
  'prod',
  'device',
  'task',
  'script',
  'data',
  'hot',
  'alarm',
  'common',
  'rapi',
  'websocket',
  'openapi.json',
  'healthz',
];

export default defineConfig({
  plugins: [
    react(),
    messages(),
    preloads(),
    {
      name: 'compress-assets',
      apply: 'build',
      writeBundle: () => compressAssets(join(import.meta.dirname, 'dist')),
    },
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    // `scripts/size-budget.mjs` limits the compressed sizes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // The entry names every chunk: names without words keep the sign-in page small.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: [...together] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      families.map((family) => [
        `/${family}`,
        {
          target: server,
          ws: true,
          bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
        },
      ]),
    ),
  },
});
