/** The versions of the API, newest first. */
const versions = [
  {
    version: 2,
    added:
      'pictures in selectors (`{ image }`) with `device.cut`; `device.pinch`, `drag`, `scrollTo`, `openUrl`, `readClipboard`, `writeClipboard`, `rotate`, `wake`; `device.files`; `task.progress`, `task.attach`; `data`, `cache`, `tables`; `require` and `hot`; `flotilla.apiVersion`; letters of every script in the names of screenshots',
  },
  { version: 1, added: '`device`, `params`, `log`, `console`, `http`, `sleep`, `task`' },
] as const;

export const apiVersion: number = versions[0].version;

/** For the page about the API. */
export const changelog = `## Versions\n\nAdditions only: a script that ran on one version runs on the later ones.\n\n${versions
  .map(({ version, added }) => `- **${version}**: ${added}.`)
  .join('\n')}\n`;
