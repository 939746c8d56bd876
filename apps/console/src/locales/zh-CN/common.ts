export default { 'error.401': '认证失败，无法访问系统资源' } as const;
