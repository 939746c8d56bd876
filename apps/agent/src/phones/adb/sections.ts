const mark = '@@flotilla ';

/** Joins several commands into one shell script, which saves round trips to the phone. A failing command does not affect the others. */
export function joinSections<Name extends string>(commands: Readonly<Record<Name, string>>): string {
  return Object.entries(commands)
    .map(([name, command]) => `printf '\\n${mark}${name}\\n'; { ${command}; } 2>/dev/null`)
    .join('\n')
    .concat('\ntrue');
}

/** Splits the output of a `joinSections` script by name. A section without output is empty. */
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
