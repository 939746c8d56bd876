/** The base64 of a text, wherever it begins in a longer one: the characters that do not depend on what is around it. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return whole.slice(Math.ceil((offset * 4) / 3));
  });
}

const asUrlBase64 = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

/** The forms in which a secret could appear in a text: plain, escaped and encoded. */
function formsOf(secret: string): string[] {
  const base64 = inBase64(secret);
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      encodeURIComponent(secret).toLowerCase(),
      new URLSearchParams({ v: secret }).toString().slice('v='.length),
      JSON.stringify(secret).slice(1, -1),
      secret.replaceAll('/', '\\/'),
      Buffer.from(secret).toString('hex'),
      ...base64,
      ...base64.map(asUrlBase64),
    ]),
  ];
}

/** The names of the secrets that a text contains in any form. */
export const secretsIn = (text: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).some((form) => text.includes(form)) ? [name] : [],
  );
