const mark = '@@flotilla ';

/** One shell script for several commands, to ask the phone once; each command's errors stay separate. */
export function joinSections<Name extends string>(commands: Readonly<Record<Name, string>>): string {
  return Object.entries(commands)
    .map(([name, command]) => `printf '\\n${mark}${name}\\n'; { ${command}; } 2>/dev/null`)
    .join('\n')
    .concat('\ntrue');
}

/** Splits the output of `joinSections` by name; a section without output is empty. */
export function splitSections(output: string): (name: string) => string {
  const sections = new Map(
    output
      .replaceAll('\r\n', '\n')
      .split(`\n${mark}`)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        return [part.slice(0, end).trim(), part.slice(end + 1).trim()] as const;
      }),
  );
  return (name) => sections.get(name) ?? '';
}
