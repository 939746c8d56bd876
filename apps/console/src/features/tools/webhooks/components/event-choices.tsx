import { type EventType, eventTypes } from '@flotilla/contract/webhook-events';
import { Checkbox } from 'antd';
import type { Entry } from '../../../../components/form/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from './webhooks.module.css';

/** The events of a webhook. A form also passes `aria-required`, which a group of checkboxes must not have (WAI-ARIA 1.2). */
export function EventChoices({ id, value, onChange, 'aria-describedby': describedBy }: Entry<EventType[]>) {
  const t = useT();
  return (
    <Checkbox.Group
      className={styles.events}
      {...{ id, value, onChange }}
      aria-label={t('webhooks.events')}
      aria-describedby={describedBy}
      options={eventTypes.map((type) => ({ value: type, label: t(`webhook.event.${type}`) }))}
    />
  );
}
