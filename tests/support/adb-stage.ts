import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdbBench, type RunningPhone } from '../../apps/agent/src/testing/real-adbd.ts';
import type { ChildProgram } from '../../scripts/demo/child-program.ts';
import { phonesOnline } from './sample-run.ts';
import { type Site, startSite } from './site.ts';
import { VideoViewer } from './video-viewer.ts';

const server = 'not run by the stub, only put on the phone';

/** The real server, the agent's program, a real adbd with one phone; `app_process` speaks scrcpy's protocol. */
export interface AdbStage {
  readonly site: Site;
  readonly bench: AdbBench;
  readonly phone: RunningPhone;
  readonly deviceNo: string;
  /** The one that was started last. */
  agent(): ChildProgram;
  /** Once it has ended. */
  restartAgent(): void;
  watch(way: 'socket' | 'peer'): Promise<VideoViewer>;
  /** Closes the viewers and clears the phone's recorded calls. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openAdbStage(
  root: string,
  serial: string,
  database: Parameters<typeof startSite>[0] = 'copied',
): Promise<AdbStage> {
  const bench = await AdbBench.open(root);
  await bench.startServer();
  const phone = await bench.startPhone({ serial });
  const path = join(bench.folder, 'scrcpy-server');
  await writeFile(path, server);
  const site = await startSite(database);
  const startAgent = () =>
    site.startAdbAgent(`127.0.0.1:${bench.port}`, {
      FLOTILLA_PHONE_FOLDER: phone.stub.tempFolder,
      FLOTILLA_SCRCPY_SERVER: path,
      FLOTILLA_SCRCPY_VERSION: '3.3.3',
      FLOTILLA_SCRCPY_SHA256: createHash('sha256').update(server).digest('hex'),
    });
  let agent = startAgent();
  const viewers: VideoViewer[] = [];
  const deviceNo = (await phonesOnline(site.admin, 1))[0]!;
  return {
    site,
    bench,
    phone,
    deviceNo,
    agent: () => agent,
    restartAgent() {
      agent = startAgent();
    },
    async watch(way) {
      const viewer = await VideoViewer.open(site.address, site.admin.token, deviceNo, way);
      viewers.push(viewer);
      return viewer;
    },
    async clear() {
      await Promise.all(viewers.splice(0).map((viewer) => viewer.close()));
      for (const name of ['scrcpy-heard', 'scrcpy-size', 'scrcpy-clipboard']) await phone.stub.unset(name);
      await phone.stub.forgetCalls();
    },
    async close() {
      await site.close();
      await bench.close();
    },
  };
}
