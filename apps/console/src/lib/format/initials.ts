/** 周 for 周宁, ZN for Zhou Ning. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (/[\u3400-\u9fff]/.test(name)) return name.trim()[0] ?? '';
  return (words.length > 1 ? words.map((word) => word[0]).join('') : name).slice(0, 2).toUpperCase();
}
