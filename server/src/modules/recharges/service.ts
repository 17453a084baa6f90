/** What other modules see of recharges. */
export { forgetLostRecharge } from './lost.ts';
