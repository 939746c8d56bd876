/** The pages of the site by their names in `docs/en` and `docs/zh`, in the order of the sidebar. */
interface Group {
  readonly en: string;
  readonly zh: string;
  readonly pages: readonly (readonly [name: string, en: string, zh: string])[];
}

export const groups: readonly Group[] = [
  {
    en: 'Start',
    zh: '开始',
    pages: [
      ['install', 'Install', '安装'],
      ['first-fleet', 'Your first fleet', '第一批手机'],
      ['guide-operator', 'Guide: operator', '指南：运营人员'],
      ['guide-script-author', 'Guide: script author', '指南：脚本作者'],
      ['guide-administrator', 'Guide: administrator', '指南：管理员'],
    ],
  },
  {
    en: 'Automate',
    zh: '自动化',
    pages: [
      ['scripts', 'Scripts', '脚本'],
      ['cookbook', 'Cookbook', '脚本示例'],
      ['script-api', 'Script API', '脚本接口'],
      ['tasks', 'Tasks', '任务'],
      ['data', 'Data', '数据'],
      ['forms', 'Forms', '表单'],
      ['alarms', 'Alarms', '报警'],
    ],
  },
  {
    en: 'Integrate',
    zh: '集成',
    pages: [
      ['remote-adb', 'Remote adb', '远程 ADB'],
      ['api', 'HTTP API', 'HTTP 接口'],
      ['assistants', 'Assistants', 'AI 助手'],
      ['webhooks', 'Webhooks', 'Webhook'],
      ['calls', 'All calls', '接口清单'],
      ['code-generation', 'Code generation', '代码生成'],
      ['errors', 'Errors', '错误清单'],
    ],
  },
  {
    en: 'Run the site',
    zh: '运维',
    pages: [
      ['settings', 'Settings', '设置项'],
      ['operations', 'Operations', '日常运维'],
      ['security', 'Security', '安全'],
      ['upgrade', 'Upgrade', '升级'],
      ['faq', 'FAQ', '常见问题'],
    ],
  },
];

type Language = 'en' | 'zh';

export const sidebarOf = (language: Language, base: string) =>
  groups.map((group) => ({
    text: group[language],
    items: group.pages.map(([name, en, zh]) => ({ text: { en, zh }[language], link: `${base}${name}` })),
  }));
