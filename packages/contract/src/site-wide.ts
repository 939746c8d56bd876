/** Permissions to change the whole site, or to see its machines: they count only with the data scope `all`. */
export const siteWidePermissions: ReadonlySet<string> = new Set([
  ...['menu', 'dept', 'post', 'dict', 'config', 'job'].flatMap((things) =>
    ['add', 'edit', 'delete'].map((verb) => `system:${things}:${verb}`),
  ),
  // Giving a role to users needs `system:role:edit` too, so the calls that edit a role check the scope themselves.
  'system:role:add',
  'system:role:delete',
  'system:config:site',
  'system:site:edit',
  'system:licence:edit',
  'system:job:run',
  'system:jobLog:delete',
  'system:server:list',
  'system:db:list',
  ...['list', 'import', 'edit', 'delete', 'download'].map((verb) => `system:gen:${verb}`),
  'system:cache:clear',
  'system:cache:clearTenant',
]);
