import type { HelpGroup } from './help.ts';

/** What an admin can change is told by the page of each listing and lease: no numbers here. */
export const rentalHelp: HelpGroup = {
  subject: 'renting',
  'zh-CN': '租赁',
  'en-US': 'Renting',
  topics: [
    {
      slug: 'how-to-rent',
      to: 'rentalDetails',
      'zh-CN': {
        question: '怎么租账号？一共要付多少？',
        answer: [
          '在租赁商城打开商品，选好时长和开始时间，付租金和押金。预订按钮上方写明租金、押金与合计。租赁需要先完成实名认证，有的商品还要求成年。',
          '到了开始时间，在“我的租约”里显示登录信息，首次显示时开始计时。租期内可以随时再看，结束后不再显示。',
        ],
      },
      'en-US': {
        question: 'How do I rent an account, and what do I pay?',
        answer: [
          'Open a listing in the rental mall, choose a length and a start, and pay rent and deposit. Above the button that books it stand rent, deposit and the sum. Renting needs a verified real name, and some listings are for adults only.',
          'When it begins, reveal the login under “My leases”: the time starts when you first do. You can see it again until the lease ends, and not after that.',
        ],
      },
    },
    {
      slug: 'deposit',
      to: 'myLeases',
      'zh-CN': {
        question: '押金什么时候退？会被扣吗？',
        answer: [
          '押金由平台冻结，不会付给出租方。租约结束后自动退回，具体时间写在租约里。',
          '只有出租方附证据索赔时，押金才会继续冻结：您可以同意或不同意，不同意时由平台查看双方的说明后裁定，多余部分退给您。',
        ],
      },
      'en-US': {
        question: 'When does my deposit come back, and can some of it be taken?',
        answer: [
          'The platform holds it; the lessor never has it. It comes back by itself after the lease ends, at the time that the lease names.',
          'Only a claim with evidence keeps it longer. You agree or disagree; if you disagree, the platform looks at what both sides say and decides, and the rest comes back to you.',
        ],
      },
    },
    {
      slug: 'rental-problem',
      to: 'myLeases',
      'zh-CN': {
        question: '租来的账号登录不了，怎么办？',
        answer: [
          '在租约里写明的试用时间内选“无法使用”：计时停止，款项冻结，由出租方答复。逾期未答复，租金和押金全部退回。',
          '出租方证明可以使用时，只付已用时间的租金；双方说法不一时，由平台裁定。',
        ],
      },
      'en-US': {
        question: 'I cannot log in to what I rented. What now?',
        answer: [
          'Say that it does not work within the time to try it, which the lease names: the clock stops, the money stays held, and the lessor has to answer. Without an answer in time, rent and deposit come back in full.',
          'If the lessor shows that it works, you pay for the time you used. If you two disagree, the platform decides.',
        ],
      },
    },
    {
      slug: 'cancel-lease',
      to: 'myLeases',
      'zh-CN': {
        question: '可以取消租约或提前归还吗？',
        answer: [
          '可以。取消要付多少、在什么时间前取消不收费，写在预订按钮上方和租约里。',
          '提前归还能退多少由出租方的规则决定，归还前先给您看金额。押金不受影响。',
        ],
      },
      'en-US': {
        question: 'Can I cancel a lease or return it early?',
        answer: [
          'Yes. What a cancellation costs, and until when it is free, stands above the button that books it and on the lease.',
          'What an early return gives back depends on the lessor’s rule; you see the amount before you decide. The deposit is not affected.',
        ],
      },
    },
    {
      slug: 'let-out',
      to: 'listings',
      'zh-CN': {
        question: '我想把闲置的账号租出去，怎么做？钱什么时候到？',
        answer: [
          '完成实名认证后，在“我的出租”里添加出租商品，说明您有权出租，设定时长套餐、价格和押金；审核通过后上架。',
          '每次租约结束后请更换密码并确认，确认之前不会再次出租。租金扣除佣金后先记为待结算，租约结束、没有争议时转入余额，每份租约都写明时间，之后可以提现。',
        ],
      },
      'en-US': {
        question: 'How do I rent out an account I do not use, and when am I paid?',
        answer: [
          'Verify your real name, then add a listing under “My listings”: state your right to rent it out, and set packages, prices and the deposit. It goes online once it is approved.',
          'After each lease, change the password and confirm it; until then it is not rented out again. The rent, less the commission, is pending at first and is released after the lease if nothing is in dispute. Each lease shows when; then you can withdraw it.',
        ],
      },
    },
  ],
};
