/** The pages that menus and routes call otherwise than their files. */
const otherNames: Readonly<Record<string, string>> = {
  home: 'home/index',
  phone: 'fleet/screen',
  'not-found': 'dead-end/404',
};

/** Returns the component name of a page, which the server's menu uses: `fleet/devices` for `features/fleet/devices/pages/devices-page.tsx`. */
export function pageNameOf(file: string): string {
  const [, area, page = ''] = /(?:features\/(\w+)\/.*)?pages\/([\w-]+)-page\.tsx$/.exec(file) ?? [];
  return otherNames[page] ?? `${area}/${page}`;
}
