import type { ShellOptions, ShellResult } from '../../phone.ts';
import { activityCommands } from './activity-commands.ts';
import { type Command, failed, type ShellContext } from './command.ts';
import { inputCommands } from './input-commands.ts';
import { parseShell, ShellSyntaxError } from './parse.ts';
import { plainCommands } from './plain-commands.ts';
import { systemCommands } from './system-commands.ts';

const commands = new Map<string, Command>(
  [plainCommands, systemCommands, activityCommands, inputCommands].flatMap((group) => Object.entries(group)),
);

/** Rejects when the time is up, when the caller's signal aborts, and when the phone goes. */
export async function runShell(
  line: string,
  context: ShellContext,
  { timeoutMs, signal }: ShellOptions,
): Promise<ShellResult> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new DOMException(`the command took longer than ${timeoutMs} ms`, 'TimeoutError'));
  }, timeoutMs);
  try {
    const ends = AbortSignal.any([limit.signal, context.phone.gone, ...(signal ? [signal] : [])]);
    return await runLine(line, context, ends);
  } finally {
    clearTimeout(timer);
  }
}

async function runLine(line: string, context: ShellContext, signal: AbortSignal): Promise<ShellResult> {
  let total: ShellResult = { exitCode: 0, stdout: '', stderr: '' };
  try {
    for (const { joint, pipeline } of parseShell(line)) {
      if ((joint === '&&' && total.exitCode !== 0) || (joint === '||' && total.exitCode === 0)) continue;
      const { exitCode, stdout, stderr } = await runPipeline(pipeline, context, signal);
      total = { exitCode, stdout: total.stdout + stdout, stderr: total.stderr + stderr };
    }
    return total;
  } catch (error) {
    if (error instanceof ShellSyntaxError) return failed(2, error.message);
    throw error;
  }
}

async function runPipeline(
  pipeline: readonly (readonly string[])[],
  context: ShellContext,
  signal: AbortSignal,
): Promise<ShellResult> {
  let result: ShellResult = { exitCode: 0, stdout: '', stderr: '' };
  for (const [name, ...args] of pipeline) {
    signal.throwIfAborted();
    const command = commands.get(name!);
    const answer = command
      ? await command({ args, stdin: result.stdout, context, signal })
      : failed(127, `/system/bin/sh: ${name}: inaccessible or not found`);
    const { exitCode, stdout, stderr } =
      typeof answer === 'string' ? { exitCode: 0, stdout: answer, stderr: '' } : answer;
    result = { exitCode, stdout, stderr: result.stderr + stderr };
  }
  return result;
}
