import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';
import { messages } from './scripts/messages.ts';

const server = `http://127.0.0.1:${process.env.FLOTILLA_PORT ?? 8080}`;

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
    {
      name: 'compress-assets',
      apply: 'build',
      closeBundle: () => compressAssets(join(import.meta.dirname, 'dist')),
    },
  ],
  build: { outDir: 'dist', assetsDir: 'assets', emptyOutDir: true, manifest: true, reportCompressedSize: false },
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
