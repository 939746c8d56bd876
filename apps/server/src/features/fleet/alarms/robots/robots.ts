import type { RobotKind } from '@flotilla/contract/http/fleet/alarms';
import { dingtalk } from './dingtalk.ts';
import { feishu } from './feishu.ts';
import type { Robot } from './robot.ts';
import { webhook } from './webhook.ts';
import { wecom } from './wecom.ts';

export const robots: Readonly<Record<RobotKind, Robot>> = { dingtalk, feishu, wecom, webhook };
