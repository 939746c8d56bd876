import type { VideoOptions } from '../../phone.ts';
import { shellQuote } from '../shell-quote.ts';
import type { ScrcpyProgram } from './server-program.ts';

/** How the connection is made: the server listens on the phone, or connects to a port that adb forwards to us. */
export type Tunnel = 'forward' | 'reverse';

export interface ScrcpyVideoOptions extends VideoOptions {
  /** Wakes the phone, whose encoder sends nothing while the screen is off. */
  readonly wakeUp: boolean;
}

export interface ServerRun {
  /** Names the sockets of this run, so that runs do not meet. Eight hexadecimal digits, the first below 8. */
  readonly scid: string;
  readonly tunnel: Tunnel;
  /** Without it the run serves control alone. */
  readonly video?: ScrcpyVideoOptions | undefined;
}

/** The start's exit code if the file on the phone is missing or different. */
export const fileMissingCode = 91;

export function socketName(scid: string): string {
  return `localabstract:scrcpy_${scid}`;
}

/** The file's path; each version and content has its own. */
export function remotePath(folder: string, { version, sha256 }: ScrcpyProgram): string {
  return `${folder}/flotilla-scrcpy-${version}-${sha256.slice(0, 12)}.jar`;
}

/**
 * The shell script that is replaced by the server, so that ending the shell ends it. Old phones have no `sha256sum`, and the
 * check costs no extra round trip.
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
    // Its clean-up would delete the file, and nothing changed here needs it.
    cleanup: false,
    power_on: video?.wakeUp ?? false,
    // A run for control alone must answer clipboard requests, which this option disables.
    clipboard_autosync: video !== undefined,
    ...(video && {
      video_codec: 'h264',
      video_bit_rate: video.bitsPerSecond,
      max_fps: video.maxFps,
      ...(video.maxSize > 0 && { max_size: video.maxSize }),
    }),
  };
}
