/** Tests without their tool are skipped, unless FLOTILLA_TEST_REQUIRE names the tool: then they fail. */
export function missingTool(tool: 'adb' | 'chromium', reason: string, env: NodeJS.ProcessEnv = process.env): string {
  if (env.FLOTILLA_TEST_REQUIRE?.split(',').includes(tool)) throw new Error(`The tests need ${tool}: ${reason}`);
  return reason;
}
