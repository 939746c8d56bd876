/** Device numbers of a text, one a line or comma-joined: trimmed, without empty lines and repeats. */
export const readNumbers = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      // Windows text files may begin with a byte order mark.
      .replace(/^\uFEFF/, '')
      .split(/[\r\n,]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
