import type { Module } from '../../platform/module.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.ts';

export const apiKeysModule: Module = { handlers: [listApiKeys, createApiKey, revokeApiKey] };
