import * as apiKeys from '#contract/webhooks/apiKeys.ts';
import * as webhooks from '#contract/webhooks/webhooks.ts';
import { route, type Route } from '../../platform/http.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.ts';
import { getWebhookDelivery, listWebhookDeliveries, redeliverWebhook, testWebhook } from './deliveries.ts';
import { createWebhook, listWebhooks, removeWebhook, rotateWebhookSecret, saveWebhook } from './webhooks.ts';

export const integrationRoutes: Route[] = [
  route(apiKeys.listApiKeys, listApiKeys),
  route(apiKeys.createApiKey, createApiKey),
  route(apiKeys.revokeApiKey, revokeApiKey),
  route(webhooks.listWebhooks, listWebhooks),
  route(webhooks.createWebhook, createWebhook),
  route(webhooks.saveWebhook, saveWebhook),
  route(webhooks.removeWebhook, removeWebhook),
  route(webhooks.rotateWebhookSecret, rotateWebhookSecret),
  route(webhooks.testWebhook, testWebhook),
  route(webhooks.listWebhookDeliveries, listWebhookDeliveries),
  route(webhooks.getWebhookDelivery, getWebhookDelivery),
  route(webhooks.redeliverWebhook, redeliverWebhook),
];
