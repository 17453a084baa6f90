export { nameAdmin, type NamedAdmin, type NewAdmin } from './nameAdmin.ts';
export { giveAlone, giveAloneOnly } from './soloLimit.ts';
