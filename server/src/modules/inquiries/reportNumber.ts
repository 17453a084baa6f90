import { randomCode } from '../../platform/keys/randomCode.ts';

const numberLength = 8;
const secretLength = 12;

/** A case number such as `F7K2QF9A3`: no order, so that nobody learns from it how many there are. */
export function makeReportNumber(): string {
  return `F${randomCode(numberLength)}`;
}

/** 60 bits, for whoever reported only. */
export function makeReportSecret(): string {
  return randomCode(secretLength);
}
