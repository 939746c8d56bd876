import { news } from '../apps/news.ts';
import { type Commands, failed, type ShellContext } from './command.ts';

const packageOf = (component: string | undefined) => component?.split('/')[0] ?? '';

function start(context: ShellContext, args: readonly string[]) {
  const flagged = args.indexOf('-n');
  const packageName = packageOf(flagged >= 0 ? args[flagged + 1] : args.find((arg) => !arg.startsWith('-')));
  if (!context.world.installed().some((app) => app.packageName === packageName)) {
    return failed(1, `Error: Activity class {${packageName}} does not exist.`);
  }
  context.world.open(packageName);
  return `Starting: Intent { cmp=${packageName}/.MainActivity }\n`;
}

/** Web addresses are read in the news. */
function view(context: ShellContext, url: string | undefined) {
  if (!url || !/^https?:/.test(url))
    return failed(1, `Error: Activity not started, unable to resolve Intent { dat=${url} }`);
  return start(context, ['-n', news.packageName]);
}

export const activityCommands: Commands = {
  am: ({ args: [verb, ...rest], context }) => {
    if (verb === 'start' && rest.includes('-d')) return view(context, rest[rest.indexOf('-d') + 1]);
    if (verb === 'start' || verb === 'start-activity') return start(context, rest);
    if (verb === 'force-stop' && rest[0] !== undefined) {
      context.world.stop(rest[0]);
      return '';
    }
    return failed(255, 'Usage: am start [-n] PACKAGE[/ACTIVITY] | am force-stop PACKAGE');
  },
  monkey: ({ args, context }) => {
    const packageName = args[args.indexOf('-p') + 1];
    return args.includes('-p') && packageName !== undefined
      ? start(context, [packageName])
      : failed(255, 'Usage: monkey -p PACKAGE 1');
  },
  pm: ({ args: [verb, what, ...rest], context }) => {
    const { world } = context;
    if (verb === 'list' && what === 'packages') {
      const asked = rest.includes('-3') ? world.extraApps : world.installed();
      const filter = rest.find((arg) => !arg.startsWith('-')) ?? '';
      return asked
        .filter((app) => app.packageName.includes(filter))
        .map((app) => `package:${app.packageName}\n`)
        .join('');
    }
    if (verb === 'uninstall' && what !== undefined) {
      if (!world.extraApps.some((app) => app.packageName === what))
        return failed(1, 'Failure [DELETE_FAILED_INTERNAL_ERROR]');
      world.uninstall(what);
      return 'Success\n';
    }
    if (verb === 'clear' && what !== undefined) {
      world.stop(what);
      world.disk.remove(what);
      return 'Success\n';
    }
    return failed(255, 'Usage: pm list packages [-3] [FILTER] | pm uninstall PACKAGE | pm clear PACKAGE');
  },
};
