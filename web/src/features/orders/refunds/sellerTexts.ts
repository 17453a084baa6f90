import { defineTexts, useTexts } from '../../../language/texts.ts';

const ofShop = defineTexts('refundsOfShop', {
  'zh-CN': {
    stepAnswer: '商家答复',
    stepRefused: '商家拒绝',
    stepComplain: '可投诉到平台',
    stepComplained: '平台介入',
    noteAnswer: '商家须在 {{when}} 前答复，逾期自动转平台处理',
    noteAnswerYou: '请您在 {{when}} 前答复，逾期自动转平台处理',
    noteComplain: '请在 {{when}} 前投诉，逾期视为接受',
    noteComplainBuyer: '买家可在 {{when}} 前投诉到平台，逾期视为接受',
    noteDecide: '投诉于 {{since}} 提交，等待平台裁决；裁决前款项冻结，有结果会通知双方',
    sellerSays: '商家答复',
    refuseText: '买家会看到您的理由，并可以在 {{hours}} 小时内投诉到平台。',
    complainTitle: '投诉到平台',
    complainText: '平台会查看双方的说明和凭证后裁决，在此期间这笔款项将被冻结。',
    byConsent: '需要商家同意',
    seesRequest: '商家会看到原因、说明和凭证；转平台处理时，平台也会看到',
    thenAsked: '商家须在 {{hours}} 小时内答复，逾期自动转平台处理。处理期间订单不会自动完成，款项将被冻结。',
  },
  'en-US': {
    stepAnswer: 'Seller replies',
    stepRefused: 'Refused by the seller',
    stepComplain: 'Complaint possible',
    stepComplained: 'Complaint filed',
    noteAnswer: 'The seller has until {{when}} to reply; after that the platform takes over',
    noteAnswerYou: 'Answer by {{when}}; after that the platform takes over',
    noteComplain: 'Complain by {{when}}, or the refusal becomes final',
    noteComplainBuyer: 'The buyer can complain to the platform until {{when}}; then the refusal is final',
    noteDecide:
      'Before the platform since {{since}}, which tells both of you what it decides; until then the money stays frozen',
    sellerSays: 'Seller',
    refuseText: 'The buyer sees your reason and has {{hours}} hours to complain to the platform.',
    complainTitle: 'Complain to the platform',
    complainText: 'The platform reviews what both sides say and decides. Until then the money is frozen.',
    byConsent: 'the seller has to agree',
    seesRequest:
      'The seller sees the reason, your explanation and your pictures; so does the platform if it takes over',
    thenAsked:
      'The seller has {{hours}} hours to reply; after that the platform takes over. Meanwhile the money is frozen and the order does not complete.',
  },
});

/** Where the platform sells itself, nobody takes over from it: a silent or refused request waits for its decision. */
const ofPlatform = defineTexts('refundsOfPlatform', {
  'zh-CN': {
    stepAnswer: '平台答复',
    stepRefused: '平台拒绝',
    stepComplain: '可投诉，由平台复核',
    stepComplained: '等待平台裁决',
    noteAnswer: '平台自营：平台须在 {{when}} 前答复。逾期未答复的，转为待裁决的投诉，裁决前款项一直冻结',
    noteAnswerYou: '平台自营：请在 {{when}} 前答复，逾期转为待裁决的投诉，款项继续冻结',
    noteComplain: '不同意的话，请在 {{when}} 前投诉，由平台复核裁决；逾期视为接受',
    noteComplainBuyer: '买家可在 {{when}} 前投诉，由平台复核裁决；逾期视为接受',
    noteDecide: '自 {{since}} 起等待平台复核裁决；裁决前款项一直冻结，有结果会通知您',
    sellerSays: '平台答复',
    refuseText: '买家会看到您的理由，并可以在 {{hours}} 小时内投诉，由平台复核裁决。',
    complainTitle: '请平台复核裁决',
    complainText: '管理员会重新查看双方的说明和凭证后裁决，在此期间这笔款项一直冻结。',
    byConsent: '需要平台同意',
    seesRequest: '平台会看到原因、说明和凭证',
    thenAsked:
      '平台自营：平台须在 {{hours}} 小时内答复。逾期未答复的，转为待裁决的投诉，由管理员裁决；有结果之前订单不会自动完成，款项一直冻结。',
  },
  'en-US': {
    stepAnswer: 'Platform replies',
    stepRefused: 'Refused by the platform',
    stepComplain: 'Complaint possible, to be reviewed',
    stepComplained: 'Waiting for a decision',
    noteAnswer:
      'Sold by the platform itself, which has until {{when}} to reply. Without a reply the request becomes a complaint to be decided; until then the money stays frozen',
    noteAnswerYou:
      'Sold by the platform itself: answer by {{when}}. After that it is a complaint to be decided, and the money stays frozen',
    noteComplain:
      'If you disagree, complain by {{when}}: the platform reviews the case and decides. After that the refusal is final',
    noteComplainBuyer:
      'The buyer can complain until {{when}}, and the platform reviews the case; then the refusal is final',
    noteDecide:
      'Waiting for the platform’s decision since {{since}}. You are told as soon as it is made; until then the money stays frozen',
    sellerSays: 'Platform',
    refuseText: 'The buyer sees your reason and has {{hours}} hours to complain; the platform then reviews the case.',
    complainTitle: 'Have the refusal reviewed',
    complainText: 'An admin reviews what both sides say and decides. Until then the money stays frozen.',
    byConsent: 'the platform has to agree',
    seesRequest: 'The platform sees the reason, your explanation and your pictures',
    thenAsked:
      'Sold by the platform itself, which has {{hours}} hours to reply. Without a reply the request becomes a complaint that an admin decides. Until there is a result the money is frozen and the order does not complete.',
  },
});

/** What is said of whoever sold it: a shop, or the platform itself. */
export function useSellerTexts(byPlatform: boolean) {
  const [shop, platform] = [useTexts(ofShop), useTexts(ofPlatform)];
  return byPlatform ? platform : shop;
}
