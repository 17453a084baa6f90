import { webhookColumns } from './webhooks.ts';
import type { Module } from '../../platform/module.ts';
import { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook, testWebhook } from './deliveries.ts';
import { createWebhook, listWebhooks, removeWebhook, rotateWebhookSecret, saveWebhook } from './webhooks.ts';
import { webhookJobs, webhookPeriodicJobs } from './jobs.ts';

export const webhooksModule: Module = {
  encryptedColumns: webhookColumns,
  handlers: [
    listWebhooks,
    createWebhook,
    saveWebhook,
    removeWebhook,
    rotateWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    getWebhookDelivery,
    redeliverWebhook,
  ],
  jobs: webhookJobs,
  periodicJobs: webhookPeriodicJobs,
};
