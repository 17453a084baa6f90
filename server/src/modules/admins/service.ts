export { countOtherDeciders, isDecider, mustDecide } from './deciders.ts';
export { nameAdmin, type NamedAdmin } from './nameAdmin.ts';
export { giveAlone, giveAloneOnly } from './soloLimit.ts';
