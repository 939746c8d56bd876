/** Files of the server that open tenants' tables past the scope, and why they may. */
export const unscopedFiles: Readonly<Record<string, string>> = {
  'features/automation/commands/list-commands.ts':
    'whoever reaches a phone of a command sees that it was given, though not by whose words',
  'features/automation/platforms/platforms.ts': 'the built-in platform is everybody’s',
  'features/automation/hot-scripts/hot-scripts.ts': 'phones get their tenant’s hot scripts and the site’s',
  'features/automation/scripts/visible-scripts.ts': 'a script assigned to a user is seen beyond its owner’s scope',
  'features/automation/tasks/rollout/shared-tasks.ts': 'a task shared with a user is seen beyond its owner’s scope',
  'features/automation/tasks/tasks.ts': 'names for runs that were already found in scope',
  'features/data/cache/entries.ts': 'scripts share the entries of their tenant, whoever made them',
  'features/data/tables/script-rows.ts': 'scripts reach every table of their tenant, whoever made it',
  'features/data/tables/tables.ts': 'the lock of a table, whose reach is checked under it',
  'features/identity/notices/notices.ts':
    'a notice reaches whoever its writer’s data scope has, and a site’s notice everybody',
  'features/fleet/alarms/remove-old-alarms.ts': 'old alarms and maintenance windows of all tenants are removed',
  'features/fleet/device-groups/store.ts':
    'phones that join find their owner’s default group; names of groups of phones in reach',
  'features/fleet/device-logs/read-logs.ts': 'lines of a run that was found in scope; other readers add their scope',
  'features/fleet/devices/end-devices.ts': 'waiting phones are unowned; the policy decides who may reach them',
  'features/fleet/devices/store.ts': 'waiting phones are nobody’s; the name of the group of a phone in reach',
};
