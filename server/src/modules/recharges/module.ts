import type { Module } from '../../platform/module.ts';
import { listRecharges, returnRecharge } from './returns.ts';

export const rechargesModule: Module = {
  handlers: [listRecharges, returnRecharge],
  // Pressed twice at once: the first counts.
  constraintErrors: { gateway_refunds_return: 'recharge_unreturnable' },
};
