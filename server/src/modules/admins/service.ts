export { countOtherDeciders, isDecider, mustDecide } from './deciders.ts';
export { nameAdmin, type NamedAdmin, type NewAdmin } from './nameAdmin.ts';
export { giveAlone, giveAloneOnly } from './soloLimit.ts';
