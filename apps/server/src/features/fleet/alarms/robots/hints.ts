import { word } from '@flotilla/contract/locale';

/** The next step for the user after a message was not sent. */
export const hints = {
  sign: word(
    '签名不正确：请核对密钥与机器人的“加签”设置，并检查服务器时间',
    "The signature is wrong: compare the secret with the robot's security settings, and check the server's clock",
    '簽章不正確：請核對金鑰與機器人的「加簽」設定，並檢查伺服器時間',
  ),
  keyword: word(
    '机器人要求关键词：请在通知前缀中写入该关键词',
    'The robot requires a keyword: write it into the notice prefix',
    '機器人要求關鍵詞：請在通知前綴中寫入該關鍵詞',
  ),
  source: word(
    '机器人不接受本服务器的地址：请在机器人的安全设置中加入它',
    "The robot does not accept this server's address: add it in the robot's security settings",
    '機器人不接受本伺服器的位址：請在機器人的安全設定中加入它',
  ),
  address: word(
    '机器人地址不正确或已失效：请从群设置中重新复制',
    "The robot's address is wrong or no longer valid: copy it again from the settings of the group",
    '機器人位址不正確或已失效：請從群組設定中重新複製',
  ),
  limit: word(
    '发送过于频繁：机器人会在一段时间内拒绝消息，稍后自动重试',
    'Too many messages: the robot refuses them for a while; the site tries again later',
    '傳送過於頻繁：機器人會在一段時間內拒絕訊息，稍後自動重試',
  ),
  inner: word(
    '该地址位于内网：请管理员将其加入参数 alarm.innerAllow',
    'The address is inside the own network: ask the administrator to add it to the parameter alarm.innerAllow',
    '該位址位於內網：請管理員將其加入參數 alarm.innerAllow',
  ),
  network: word(
    '无法连接：请检查地址以及服务器能否访问外网',
    'No connection: check the address, and whether the server can reach it',
    '無法連線：請檢查位址以及伺服器能否存取外網',
  ),
  size: word(
    '消息过长：请缩短通知前缀',
    'The message is too long: shorten the notice prefix',
    '訊息過長：請縮短通知前綴',
  ),
  redirect: word(
    '该地址转向了别处：请填写最终地址',
    'The address redirects elsewhere: enter the final address',
    '該位址轉向了別處：請填寫最終位址',
  ),
  kind: word(
    '回应不像这种机器人：请检查机器人类型与地址',
    'The response is not that of such a robot: check the kind of robot and the address',
    '回應不像這種機器人：請檢查機器人類型與位址',
  ),
  robot: word(
    '机器人拒绝了消息：请按其错误信息处理',
    'The robot refused the message: its error says why',
    '機器人拒絕了訊息：請依其錯誤訊息處理',
  ),
  later: word(
    '机器人暂时出错，稍后自动重试',
    'The robot has a problem; the site tries again later',
    '機器人暫時出錯，稍後自動重試',
  ),
  noAddress: word('请先填写机器人地址', 'Enter the address of the robot first', '請先填寫機器人位址'),
};
export type Hint = keyof typeof hints;
