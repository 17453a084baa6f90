import type { Module } from '../../platform/module.ts';
import { getHealth, type HealthDeps } from './health.ts';
import { getDashboard, getMenu } from './service.ts';

export const consoleModule = (deps: HealthDeps): Module => ({
  handlers: [getMenu, getDashboard, getHealth(deps)],
});
