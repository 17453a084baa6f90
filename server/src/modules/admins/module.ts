import type { Module } from '../../platform/module.ts';
import { getSoloLimit } from './soloLimit.ts';

export const adminsModule: Module = { handlers: [getSoloLimit] };
