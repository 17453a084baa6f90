export { setAside } from './hold.ts';
export { tellAdmins } from './mail.ts';
export { personOf } from './adjustmentView.ts';
export { listOpenGiftCodes } from './openCodes.ts';
export {
  giftCodesOfOrder,
  issueGiftCodes,
  openGiftCodesOfOrder,
  redeemGiftCodeOfOrder,
  voidGiftCodes,
} from './soldGiftCodes.ts';
