import { word } from '@flotilla/contract/locale';

export default {
  'tasks.paramsOf': word('“{name}”的参数', 'Parameters of “{name}”', '「{name}」的參數'),
  'tasks.parameters': word('参数', 'Parameters', '參數'),
  'tasks.paramsAll': word('所有手机', 'All phones', '所有手機'),
  'tasks.paramsNone': word('这个任务的脚本没有参数', 'The script of this task has no parameters', '這個任務的腳本沒有參數'),
  'tasks.paramsNoneHint': word('在脚本里定义参数后，可以在这里为任务设置', 'Once the script defines some, they are set here for the task', '在腳本裡定義參數後，可以在這裡為任務設定'),
  'tasks.ownParams': word('单独设置的手机', 'Phones with their own parameters', '單獨設定的手機'),
  'tasks.ownParamsNone': word('所有手机使用以上参数', 'All phones use the parameters above', '所有手機使用以上參數'),
  'tasks.ownParamsAdd': word('为单台手机设置', 'Set for single phones', '為單台手機設定'),
  'tasks.ownParamsOf': word('{deviceNo} 的参数', 'Parameters of {deviceNo}', '{deviceNo} 的參數'),
  'tasks.ownParamsRemove': word('取消单独设置', 'Remove its own parameters', '取消單獨設定'),
  'tasks.ownParamsRemoveAsk': word('{deviceNo} 将改用所有手机的参数。', '{deviceNo} will use the parameters of all phones.', '{deviceNo} 將改用所有手機的參數。'),
  'tasks.ownParamsRemoved': word('已取消单独设置', 'Removed', '已取消單獨設定'),
  'tasks.need.phones': word('请选择设备', 'Choose phones', '請選擇裝置'),
};
