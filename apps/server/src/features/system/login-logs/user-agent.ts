const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
  [/curl\/(\d+)/, 'curl'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser with its major version, and system; empty if unknown. */
export function readUserAgent(userAgent: string): { browser: string; os: string } {
  const versions = browsers.map(([pattern, name]) => [name, pattern.exec(userAgent)?.[1]]);
  const browser = versions.find(([, version]) => version !== undefined)?.join(' ') ?? '';
  return { browser, os: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '' };
}
