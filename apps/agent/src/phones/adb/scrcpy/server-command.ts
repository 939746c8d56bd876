import { shellQuote } from '../shell-quote.ts';
import type { ScrcpyProgram } from './server-program.ts';

/** How the server and we find each other: it listens on the phone, or it dials what adb forwards to us. */
export type Tunnel = 'forward' | 'reverse';

export interface ScrcpyVideoOptions {
  readonly maxSize: number;
  readonly maxFps: number;
  readonly bitsPerSecond: number;
  /** Wakes the phone, whose encoder gives nothing while the screen is off. */
  readonly wakeUp: boolean;
}

export interface ServerRun {
  /** Names the sockets of this run, so that runs do not meet. Eight hexadecimal digits, the first below 8. */
  readonly scid: string;
  readonly tunnel: Tunnel;
  /** Without it the run serves control alone. */
  readonly video?: ScrcpyVideoOptions | undefined;
}

/** The exit code of the start where the file on the phone is not there or another one. */
export const fileMissingCode = 91;

export function socketName(scid: string): string {
  return `localabstract:scrcpy_${scid}`;
}

/** Where the file lies; another version or content lies elsewhere. */
export function remotePath(folder: string, { version, sha256 }: ScrcpyProgram): string {
  return `${folder}/flotilla-scrcpy-${version}-${sha256.slice(0, 12)}.jar`;
}

/**
 * The shell text that becomes the server, so that ending the shell ends it. Old phones have no `sha256sum`, and the check
 * costs no round trip of its own.
 */
export function serverCommand(folder: string, program: ScrcpyProgram, run: ServerRun): string {
  const file = shellQuote(remotePath(folder, program));
  const options = Object.entries(serverOptions(run)).map(([name, value]) => `${name}=${value}`);
  const words = ['/', 'com.genymobile.scrcpy.Server', program.version, ...options].map((word) => shellQuote(word));
  return (
    `sum=$(sha256sum ${file} 2>/dev/null || md5sum ${file} 2>/dev/null)\n` +
    `case "$sum" in ${program.sha256}*|${program.md5}*) ;; *) exit ${fileMissingCode} ;; esac\n` +
    `export CLASSPATH=${file}\nexec app_process ${words.join(' ')}`
  );
}

function serverOptions({ scid, tunnel, video }: ServerRun): Record<string, string | number | boolean> {
  return {
    scid,
    log_level: 'warn',
    audio: false,
    video: video !== undefined,
    control: true,
    tunnel_forward: tunnel === 'forward',
    send_device_meta: false,
    // Its clean-up would delete the file, and we change nothing that needs it.
    cleanup: false,
    power_on: video?.wakeUp ?? false,
    // A run for control alone is asked for the clipboard; with this option the server would not answer.
    clipboard_autosync: video !== undefined,
    ...(video && {
      video_codec: 'h264',
      video_bit_rate: video.bitsPerSecond,
      max_fps: video.maxFps,
      ...(video.maxSize > 0 && { max_size: video.maxSize }),
    }),
  };
}
