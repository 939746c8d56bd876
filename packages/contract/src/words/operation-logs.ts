import { noun, word } from '../locale.ts';

export const operationLogWords = {
  id: word('编号', 'ID', '編號'),
  many: word('操作日志', 'Operation logs', '操作日誌'),
  ...noun(['操作日志', '条'], ['operation log', 'operation logs'], ['操作日誌', '筆']),
  module: word('模块', 'Module', '模組'),
  method: word('方法', 'Method', '方法'),
  httpMethod: word('请求方式', 'Request method', '請求方式'),
  path: word('请求地址', 'Request address', '請求位址'),
  userName: word('操作人', 'User', '操作人'),
  params: word('请求参数', 'Parameters', '請求參數'),
  status: word('结果', 'Result', '結果'),
  code: word('返回码', 'Code', '回傳碼'),
  message: word('异常信息', 'Exception', '異常訊息'),
  address: word('主机地址', 'Host', '主機位址'),
  location: word('操作地点', 'Location', '操作地點'),
  durationMs: word('耗时（毫秒）', 'Duration (ms)', '耗時（毫秒）'),
  requestId: word('请求编号', 'Request ID', '請求編號'),
  time: word('操作时间', 'Time', '操作時間'),
};
