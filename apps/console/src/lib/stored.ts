/** Returns a value that this browser has stored as JSON. Missing and unreadable content is `null`. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
