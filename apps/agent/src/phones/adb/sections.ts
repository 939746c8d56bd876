const mark = '@@flotilla ';

/** One shell text for several commands, so that a phone is asked once; each one's errors stay its own. */
export function joinSections<Name extends string>(commands: Readonly<Record<Name, string>>): string {
  return Object.entries(commands)
    .map(([name, command]) => `printf '\\n${mark}${name}\\n'; { ${command}; } 2>/dev/null`)
    .join('\n')
    .concat('\ntrue');
}

/** The output of `joinSections`, by name; a section that printed nothing is empty. */
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
