/** Queries as plain texts: the router's own reading would take deviceNo=0137 for a number. */
export const plainSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text ? `?${text}` : '';
  },
};
