const messages = {
  'exceptions.label': '脚本异常',
  'exceptions.details': '详情',
  'exceptions.title': '异常 {id}',
  'exceptions.clear': '清空',
  'exceptions.clearAsk': '删除你能看到的全部脚本异常？不能恢复。',
  'exceptions.counted': '{count, plural, =1 {异常} other {# 个异常}}',
  'exceptions.cleared': '已清空脚本异常',
  'exceptions.none': '没有脚本异常',
  'exceptions.noneHint': '脚本抛出异常时，堆栈和当时的屏幕会出现在这里',
  'exceptions.openRun': '查看运行',
  'exceptions.total': '{total, plural, other {共 # 个异常}}',
};
export default messages;
