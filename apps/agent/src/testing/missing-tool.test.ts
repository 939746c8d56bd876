import { expect, test } from 'vitest';
import { missingTool } from './missing-tool.ts';

test('a missing tool is reported, and fails its tests if it is required', () => {
  expect(missingTool('adb', 'not here', {})).toBe('not here');
  const required = { FLOTILLA_TEST_REQUIRE: 'adb,chromium' };
  expect(() => missingTool('adb', 'not here', required)).toThrow('The tests need adb: not here');
  expect(missingTool('adb', 'not here', { FLOTILLA_TEST_REQUIRE: 'chromium' })).toBe('not here');
});
