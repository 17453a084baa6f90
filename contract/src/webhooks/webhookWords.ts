/** What webhooks can be told of, in words. Free of zod. */
import type { Texts } from '../core/locale.ts';
import { licenceEventTexts } from '../licences/licenceWords.ts';
import type { WebhookEvent } from './webhookProcess.ts';

export const webhookEventTexts: Record<WebhookEvent, Texts> = {
  ...licenceEventTexts,
  'shop.suspended': { 'zh-CN': '店铺暂停营业', 'en-US': 'Shop suspended' },
};
