import { type Locale, word } from '@flotilla/contract/locale';

/** The errors of attempts and messages by their names in the database. */
export const errorTexts = {
  status: word('接收方拒绝', 'The receiver refused the message', '接收方拒絕'),
  redirect: word(
    '接收方要求跳转，请填写最终地址',
    'The receiver redirects: enter the final address',
    '接收方要求重新導向，請填寫最終位址',
  ),
  gone: word('接收方已不存在（410）', 'The receiver is gone (410)', '接收方已不存在（410）'),
  timeout: word('接收方没有及时应答', 'The receiver did not respond in time', '接收方沒有及時回應'),
  inner: word(
    '地址在内网，未被允许。管理员可在参数 webhook.innerAllow 中允许它',
    'The address is in the inner network. An administrator can allow it in the parameter webhook.innerAllow',
    '位址在內網，未被允許。管理員可在參數 webhook.innerAllow 中允許它',
  ),
  host: word('找不到该主机', 'No such host', '找不到該主機'),
  connection: word('无法连接', 'No connection', '無法連線'),
  disabled: word('Webhook 已停用，未发送', 'Not sent: the webhook was disabled', 'Webhook 已停用，未傳送'),
  restored: word(
    '站点从备份恢复，未重新发送',
    'Not sent again: the site was restored from a backup',
    '站點從備份還原，未重新傳送',
  ),
};

/** Returns an error in the reader's language. A detail after a colon stays as it is. */
export function errorText(error: string, locale: Locale): string {
  const [name = '', detail] = error.split(': ');
  if (!(name in errorTexts)) return error;
  const text = errorTexts[name as keyof typeof errorTexts][locale];
  return detail === undefined ? text : `${text} (${detail})`;
}
