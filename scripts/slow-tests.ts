/**
 * Files that take more than 20 seconds on a machine at rest, in seconds: they begin before the others.
 * `npm test` names at its end the files that take so long without being listed here.
 */
export const slowFiles: Readonly<Record<string, number>> = {
  'tests/browser/accessible.test.ts': 90,
  'tests/browser/sleeping-page.test.ts': 70,
  'tests/browser/watch-videos.test.ts': 60,
  'tests/adb/gone-viewer.test.ts': 45,
  'apps/server/src/main.test.ts': 40,
  'tests/browser/move-together.test.ts': 40,
  'tests/browser/send-command.test.ts': 40,
  'tests/browser/server-gone.test.ts': 40,
  'tests/load/thousand-phones.test.ts': 40,
  'apps/server/src/platform/db/embedded-postgres.test.ts': 35,
  'tests/browser/watch-video.test.ts': 35,
  'tests/faults/demo-ends.test.ts': 35,
  'tests/browser/run-script.test.ts': 30,
  'tests/browser/steer-phone.test.ts': 30,
  'apps/server/src/features/fleet/projection/gone-viewer.test.ts': 28,
  'apps/server/src/platform/db/sole-server.test.ts': 27,
  'tests/browser/watch-phone.test.ts': 25,
  'tests/browser/manage-devices.test.ts': 22,
  'tests/browser/lists.test.ts': 21,
  'tests/faults/kill-server.test.ts': 25,
  'tests/faults/start-up.test.ts': 25,
  'tests/faults/broken-script.test.ts': 22,
  'apps/agent/src/runtime/limits.test.ts': 20,
};
