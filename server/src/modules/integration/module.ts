import type { Module } from '../../platform/module.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.ts';
import { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook, testWebhook } from './deliveries.ts';
import { createWebhook, listWebhooks, removeWebhook, rotateWebhookSecret, saveWebhook } from './webhooks.ts';
import { integrationJobs, integrationPeriodicJobs } from './jobs.ts';

export const integrationModule: Module = {
  handlers: [
    listApiKeys,
    createApiKey,
    revokeApiKey,
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
  jobs: integrationJobs,
  periodicJobs: integrationPeriodicJobs,
};
