/**
 * The tables of other slices that a slice's own statements read, for joins that no call could make fast enough. Whoever
 * changes one of these tables finds its readers here; that they name no column which is gone is a rule of its own.
 */
export const readsBetweenSlices: Readonly<Record<string, readonly string[]>> = {
  'automation/commands': ['device'],
  'automation/dispatch': ['device_session'],
  'automation/exceptions': ['device', 'run', 'script', 'script_version', 'task'],
  'automation/runs': ['device', 'device_session', 'device_token', 'task', 'task_device', 'task_group'],
  'automation/scripts': ['run'],
  'automation/tasks': ['command', 'device', 'device_group', 'run', 'script_exception'],
  'fleet/connections': ['device'],
  'fleet/device-groups': ['device'],
  'fleet/device-logs': ['device_session'],
  'fleet/enrolment': ['device'],
  'identity/access': ['department', 'menu', 'role', 'role_department', 'role_menu', 'user_account', 'user_role'],
  'identity/sessions': ['user_account'],
};
