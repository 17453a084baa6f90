import type { Module } from '../../platform/module.ts';
import type { ProcessChecks } from '../../platform/health.ts';
import { getHealth } from './health.ts';
import { getDashboard, getMenu } from './service.ts';

export const consoleModule = ({ checks }: { checks: ProcessChecks }): Module => ({
  handlers: [getMenu, getDashboard, getHealth(checks)],
});
