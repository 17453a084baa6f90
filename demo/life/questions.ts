import type { DemoQuestion, TalkedKind } from './types.ts';

/** Asked on product pages; some still wait for their answer. */
export const demoQuestions: Readonly<Record<TalkedKind, readonly DemoQuestion[]>> = {
  licence: [
    { words: '一个授权可以装两台电脑吗？', answer: '看规格里的席位数，几席就能同时绑几台；换电脑先解绑旧的。' },
    { words: '到期以后软件还能打开吗？', answer: '能打开和导出已有数据，新建和更新需要续期。' },
    { words: '可以开收据给公司报销吗？', answer: '可以，订单详情里点“打印收据”，抬头可以自己填。' },
    { words: '服务器没有外网，能验证授权吗？', answer: '可以用离线授权文件，绑定机器后 14 天内有效，到期再换一份。' },
    { words: '绑定错了怎么办？', answer: '在“我的授权”里解绑重绑，30 天内有 3 次机会。' },
    { words: '先买短期的，之后换长期的能补差价吗？', answer: '目前不能补差价，但续期的时间会接在后面，不会浪费。' },
    { words: '支持国产系统吗？', answer: '运行要求里写到的都测过，没写的请先用试用版确认。' },
    {
      words: 'Can I move the licence to another company later?',
      answer: 'Not yet by yourself. Write to us from the order and we will see.',
    },
    {
      words: 'Are updates included?',
      answer: 'Yes, for as long as the licence runs.',
    },
    { words: '测试环境要单独买吗？', answer: '' },
    { words: '学校采购五十份有教育价吗？', answer: '' },
  ],
  secret: [
    { words: '付款后多久发货？', answer: '自动发货，付完页面就显示，手机上也能看。' },
    { words: '卡密有效期多长？', answer: '详情页“兑换须知”里有，快到期的批次我们不卖。' },
    { words: '一次买一百个能导出表格吗？', answer: '可以，订单详情里一键复制或下载，一行一个。' },
    { words: '提示“已被使用”怎么办？', answer: '别再试，直接在订单里申请售后附截图，核实后当天补发同批次新码。' },
    { words: '有地区限制吗？', answer: '中国大陆的账号都能用。' },
    { words: '送朋友的话，卡密会显示我的名字吗？', answer: '不会，卡密不记名，直接转发文字就行。' },
    { words: '可以分几次用吗？', answer: '一个码一次兑完；想分开用，请买几个小面额的。' },
    { words: '买多了没兑换的能退吗？', answer: '没点开查看的七天内可以退，点开显示过就不行了。' },
    {
      words: 'Does this work for accounts outside mainland China?',
      answer: 'No, only for accounts in mainland China. Please look up your region first.',
    },
    {
      words: 'How fast are big orders delivered?',
      answer: 'At once, up to what is in stock. For more than a thousand write to us a day ahead.',
    },
    { words: '别的规格什么时候补货？', answer: '' },
  ],
  account: [
    {
      words: '买了以后会被找回吗？',
      answer: '不会；交易记录平台留存，出了这种事可以申诉全额退。',
    },
    { words: '可以改密码吗？', answer: '说明里写了可以改的都能改，改好请自己记住。' },
    { words: '同时可以登录几台设备？', answer: '以账号说明为准，没有写的按一台。' },
    { words: '账号是共享的吗？', answer: '不是，一号一人，卖出后下架。' },
    { words: '首次登录要验证码找谁？', answer: '在订单里给我们发消息，收到验证码就转给您。' },
    { words: '会员还剩多久？', answer: '不少于规格里写的时间，多出来的算送的。' },
    { words: '账号里会留着以前的人的内容吗？', answer: '不会，交付前都清理过。' },
    {
      words: 'Can I change the e-mail address of the account?',
      answer: 'Only where the page says so.',
    },
    { words: '付款前能确认一下还有没有吗？', answer: '页面显示有货就有，付款后自动发货。' },
    { words: 'Is it for me alone, or does somebody else use it too?', answer: '' },
  ],
  file: [
    { words: '可以商用吗？', answer: '看“格式与许可”，写明可商用的就可以，不能转售原文件。' },
    { words: '以后更新了要重新买吗？', answer: '不用，同一商品更新后原订单可以直接重新下载。' },
    { words: '下载链接过期了怎么办？', answer: '订单里再点一次下载就有新链接，次数不限。' },
    { words: '用什么软件打开？', answer: '“格式与许可”里列了，都是常见格式，没有专用软件。' },
    { words: '里面有真实的个人信息吗？', answer: '没有，可以放心用。' },
    { words: '买来以后可以自己改吗？', answer: '可以，自己用随便改。' },
    {
      words: 'Is there an English version of the text inside?',
      answer: 'It depends: the page says so under “What is in it”.',
    },
    { words: 'May I use it in my own work?', answer: 'Yes, where the page says that commercial use is allowed.' },
    { words: '打开要密码吗？', answer: '没有密码，直接打开。' },
    { words: '以后会加别的格式吗？', answer: '' },
  ],
};
