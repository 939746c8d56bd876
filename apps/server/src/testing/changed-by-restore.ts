/** The tables that a restore changes, and why. */
export const changedByRestore = {
  site: 'a new epoch begins',
  session: 'everybody signs in again',
  download: 'downloads end with their session',
  download_part: 'downloads end with their session',
  job: 'the next times are computed again',
  command_delivery: 'commands that phones may have forgotten are given up',
  agent: 'no version is wanted of agents',
  agent_install_code: 'codes may have been used',
  agent_rollout: 'updates on their way end',
  revision: 'changed agents are counted',
  alarm_message: 'messages that the old site has sent are dropped',
  alarm_incident: 'reminders wait for their interval',
  event: 'events that the old site has announced are dropped',
  webhook_delivery: 'messages that the old site has sent are dropped',
  task: 'due starts are skipped and rollouts wait for an operator',
};
