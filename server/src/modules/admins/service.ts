export { countOtherDeciders, isDecider, mustDecide } from './deciders.ts';
export { nameAdmin } from './nameAdmin.ts';
export { giveAlone, giveAloneOnly } from './soloLimit.ts';
