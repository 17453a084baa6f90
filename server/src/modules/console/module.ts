import type { Module } from '../../platform/module.ts';
import type { ProxyWatch } from '../../platform/http/proxyWatch.ts';
import type { ProcessChecks } from '../../platform/health.ts';
import { getHealth } from './health.ts';
import { getDashboard, getMenu } from './service.ts';

export const consoleModule = ({ checks, proxies }: { checks: ProcessChecks; proxies: ProxyWatch }): Module => ({
  handlers: [getMenu, getDashboard, getHealth(checks, proxies)],
});
