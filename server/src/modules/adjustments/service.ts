export { listOpenGiftCodes } from './openCodes.ts';
export {
  giftCodesOfOrder,
  issueGiftCodes,
  openGiftCodesOfOrder,
  redeemGiftCodeOfOrder,
  voidGiftCodes,
} from './soldGiftCodes.ts';
