/** Files that take more than 20 seconds on a machine at rest, in seconds: they begin before the others. */
export const slowFiles: Readonly<Record<string, number>> = {
  'tests/adb/gone-viewer.test.ts': 70,
  'tests/load/thousand-phones.test.ts': 40,
  'tests/browser/watch-videos.test.ts': 60,
  'tests/faults/demo-ends.test.ts': 60,
  'apps/server/src/platform/db/embedded-postgres.test.ts': 60,
  'tests/adb/adb-video.test.ts': 40,
  'tests/browser/steer-phone.test.ts': 40,
  'tests/faults/kill-server.test.ts': 30,
  'tests/faults/broken-script.test.ts': 30,
};
