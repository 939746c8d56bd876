export const wordFiles = import.meta.glob<Record<string, string>>('../locales/*/words/*.gen.ts', { import: 'default' });
