import { type Commands, failed } from './command.ts';

const lines = (value: string) => value.split('\n').slice(0, value.endsWith('\n') ? -1 : undefined);
const joined = (values: readonly string[]) => values.map((value) => `${value}\n`).join('');

export const plainCommands: Commands = {
  echo: ({ args }) => (args[0] === '-n' ? args.slice(1).join(' ') : `${args.join(' ')}\n`),
  true: () => '',
  false: () => ({ exitCode: 1, stdout: '', stderr: '' }),
  whoami: () => 'shell\n',
  id: () => 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),3003(inet) context=u:r:shell:s0\n',
  pwd: () => '/\n',
  ls: ({ args, context }) => {
    const asked = args.find((arg) => !arg.startsWith('-')) ?? '/';
    const names = context.world.files.names(asked);
    return names ? joined(names) : failed(1, `ls: ${asked}: No such file or directory`);
  },
  cat: ({ args: [path], stdin, context }) => {
    if (path === undefined) return stdin;
    const content = context.world.files.contentOf(path);
    return content ? Buffer.from(content).toString() : failed(1, `cat: ${path}: No such file or directory`);
  },
  grep: ({ args, stdin }) => {
    const flags = args.filter((arg) => arg.startsWith('-')).join('');
    const pattern = args.find((arg) => !arg.startsWith('-'));
    if (pattern === undefined) return failed(2, 'grep: no pattern');
    const isFound = (line: string) =>
      (flags.includes('i') ? line.toLowerCase().includes(pattern.toLowerCase()) : line.includes(pattern)) !==
      flags.includes('v');
    const found = lines(stdin).filter(isFound);
    return { exitCode: found.length ? 0 : 1, stdout: joined(found), stderr: '' };
  },
  head: ({ args, stdin }) => {
    const asked = args[0] === '-n' ? args[1] : args[0]?.replace(/^-/, '');
    const count = Number(asked ?? 10);
    return Number.isInteger(count) && count >= 0
      ? joined(lines(stdin).slice(0, count))
      : failed(1, `head: bad number '${asked}'`);
  },
  wc: ({ args, stdin }) =>
    args[0] === '-l' ? `${lines(stdin).length}\n` : failed(1, 'wc: only -l is known to a simulated phone'),
  sleep: async ({ args, context, signal }) => {
    const seconds = Number(args[0]);
    if (args.length !== 1 || !(seconds >= 0)) return failed(1, `sleep: bad time '${args[0] ?? ''}'`);
    await context.world.clock.sleep(seconds * 1000, signal);
    return '';
  },
};
