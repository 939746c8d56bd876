/** The fields of a call's query and body in one line, without the JSON around them. */
export function paramsText(params: string): string {
  try {
    const { query = {}, body = {} } = JSON.parse(params) as { query?: object; body?: unknown };
    const fields = { ...query, ...(Array.isArray(body) ? { body } : (body as object)) };
    return Object.entries(fields)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', ');
  } catch {
    // Long parameters are cut off when they are stored, and are no JSON then.
    return params.replace(/^\{"query":\{\},"body":\{/, '');
  }
}
