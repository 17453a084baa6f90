import type { DemoQuestion, TalkedKind } from './types.ts';

/** Asked on product pages; some still wait for their answer. */
export const demoQuestions: Readonly<Record<TalkedKind, readonly DemoQuestion[]>> = {
  licence: [
    { words: '一个授权可以装两台电脑吗？', answer: '看规格里的席位数，几席就能同时绑几台；换电脑先解绑旧的。' },
    { words: '到期以后软件还能打开吗？', answer: '能打开和导出已有数据，新建和更新需要续期。' },
    { words: '可以开收据给公司报销吗？', answer: '可以，订单详情里点“打印收据”，抬头可以自己填。' },
    { words: '服务器没有外网，能验证授权吗？', answer: '可以用离线授权文件，绑定机器后 14 天内有效，到期再换一份。' },
    { words: '绑定的域名写错了怎么办？', answer: '在“我的授权”里解绑重绑，30 天内有 3 次机会。' },
    { words: '先买包月，之后换包年能补差价吗？', answer: '目前不能补差价，但包年买好后时间会接在包月后面，不会浪费。' },
    { words: '支持国产系统吗？', answer: '运行要求里写到的都测过，没写的请先用试用版确认。' },
    {
      words: 'Can I move the licence to another company later?',
      answer: 'Not yet by yourself. Write to us from the order and we will see.',
    },
    {
      words: 'Is the lifetime licence for this version only?',
      answer: 'For this major version with all its updates. The next one costs half for owners.',
    },
    { words: '子域名要单独买吗？', answer: '' },
    { words: '学校采购五十份有教育价吗？', answer: '' },
  ],
  secret: [
    { words: '付款后多久发货？', answer: '自动发货，付完页面就显示，手机上也能看。' },
    { words: '卡密有效期多长？', answer: '详情页“兑换须知”里有，快到期的批次我们不卖。' },
    { words: '一次买一百个能导出表格吗？', answer: '可以，订单详情里一键复制或下载，一行一个。' },
    { words: '提示“已被使用”怎么办？', answer: '别再试，直接在订单里申请售后附截图，核实后当天补发同批次新码。' },
    { words: '可以指定区服吗？', answer: '这款全区通用，不用指定。' },
    { words: '送朋友的话，卡密会显示我的名字吗？', answer: '不会，卡密不记名，直接转发文字就行。' },
    { words: '能叠加在已有会员上吗？', answer: '可以，时间自动往后顺延，最多叠加月数见须知。' },
    { words: '买多了没兑换的能退吗？', answer: '没点开查看的七天内可以退，点开显示过就不行了。' },
    {
      words: 'Does this work for accounts outside mainland China?',
      answer: 'No, only for accounts in mainland China. Please look up your region first.',
    },
    {
      words: 'How fast are big orders delivered?',
      answer: 'At once, up to what is in stock. For more than a thousand write to us a day ahead.',
    },
    { words: '大面值什么时候补货？', answer: '' },
  ],
  account: [
    {
      words: '买断后会被找回吗？',
      answer: '邮箱一起交付，按步骤换绑后就是你的；交易记录平台留存，找回可以申诉全额退。',
    },
    { words: '租的时候能改密码吗？', answer: '不能，改密会扣押金，租期结束我们会自己换密码。' },
    { words: '同时可以登录几台设备？', answer: '看账号说明，多数是一台，家庭号可以五台。' },
    { words: '账号是共享的吗？', answer: '不是，一号一人，卖出后下架。' },
    { words: '首次登录要验证码找谁？', answer: '在订单里给我们发消息，早九点到晚十一点十分钟内回复。' },
    { words: '会员还剩多久？', answer: '不少于规格里写的时间，多出来的算送的。' },
    { words: '未成年能买游戏账号吗？', answer: '需要监护人同意并由监护人下单，游戏内的时长限制照样生效。' },
    {
      words: 'Can I change the e-mail address of the account?',
      answer: 'Yes, at the first login, unless the page says that it is for rent only.',
    },
    { words: '可以先看看号再付款吗？', answer: '可以，工作时间视频验号，先在订单里约时间。' },
    { words: 'Is the seat ours alone, or does somebody else see the files?', answer: '' },
  ],
  file: [
    { words: '可以商用吗？', answer: '买“商用授权”就可以，项目数不限，不能转售原文件。' },
    { words: '以后更新了要重新买吗？', answer: '不用，同一商品更新后原订单可以直接重新下载。' },
    { words: '下载链接过期了怎么办？', answer: '订单里再点一次下载就有新链接，次数不限。' },
    { words: '用什么软件打开？', answer: '“格式与许可”里列了，都是常见格式，没有专用软件。' },
    { words: '数据里有真实的人吗？', answer: '没有，全部程序生成，可以放心用在教学里。' },
    { words: '能改成我们公司的配色吗？', answer: '可以，颜色集中在变量里，改几行就行。' },
    {
      words: 'Is there an English version of the text inside?',
      answer: 'It depends: the page says so under “What is in it”.',
    },
    { words: 'May I use it in a printed book?', answer: 'Yes, with the commercial licence, as part of your own work.' },
    { words: '解压密码是多少？', answer: '没有密码，直接解压。' },
    { words: '会出 PNG 版本吗？', answer: '' },
  ],
};
