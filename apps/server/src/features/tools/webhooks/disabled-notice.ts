import { locales, type Word, word } from '@flotilla/contract/locale';
import type { DisabledReason } from '@flotilla/contract/webhook-events';
import type { PersonalNotice } from '../../identity/notices/api.ts';

/** A webhook that the site has just disabled. */
export interface DisabledWebhook extends Record<string, unknown> {
  readonly id: number;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly name: string;
  readonly reason: Exclude<DisabledReason, ''>;
}

const title = word('Webhook“{name}”已自动停用', 'Webhook “{name}” was disabled', 'Webhook「{name}」已自動停用');
const reasons: Readonly<Record<DisabledWebhook['reason'], Word>> = {
  gone: word(
    '接收方返回 410，表示不再接收消息。',
    'The receiver responded with 410: it takes no more messages.',
    '接收方回傳 410，表示不再接收訊息。',
  ),
  failing: word('75 小时内一直投递失败。', 'Every attempt failed for 75 hours.', '75 小時內一直投遞失敗。'),
};
const remedy = word(
  '请修正接收方，在“系统工具 › Webhook”中重新启用，再补发失败的消息。',
  'Correct the receiver, switch the webhook on in System tools › Webhooks, and send the failed messages again.',
  '請修正接收方，在「系統工具 › Webhook」中重新啟用，再補發失敗的訊息。',
);

const inEach = (write: (locale: (typeof locales)[number]) => string): Word =>
  Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as Record<(typeof locales)[number], string>;

/** The notice to the owner of a webhook, with the reason and what to do. */
export const disabledNotice = ({ tenantId, ownerId, name, reason }: DisabledWebhook): PersonalNotice => ({
  tenantId,
  ownerId,
  title: inEach((locale) => title[locale].replace('{name}', () => name)),
  content: inEach((locale) => `${reasons[reason][locale]}\n${remedy[locale]}`),
});
