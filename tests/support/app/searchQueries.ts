/**
 * What people type who look for goods of the demo, with errors of every kind, and words of the title (Chinese, or English
 * where there is one) of what must be among the first five. The second half was written before any of it was tried, and
 * nothing was tuned by it.
 */
export interface SearchQuery {
  kind: string;
  typed: string;
  wanted: string;
}

const tried = `
parts: 办公套件激活码 > 方舟办公套件
parts: 激活码办公 > 方舟办公套件
parts: 数据库管理北辰 > 北辰 数据库管理工具
parts: 防火墙网站 > 玄武盾
parts: 短信包国内 > 传书短信
parts: 礼品卡云麦 > 云麦商城
parts: 会员黄金青柚 > 青柚视频 黄金会员
parts: 流量包加速 > 近水加速
parts: 企业模板 > 远山 企业官网模板
parts: 知识库部署 > 竹简
parts: 激活码远程 > 遥控桌面
parts: 充值卡话费 > 山海通信 话费充值卡
parts: 表格插件 > 算盘 表格自动化插件
parts: 图标三千 折线 > 折线 图标库
parts: 备份脚本 > 数据库备份与验证脚本
pinyin: fangzhou > 方舟办公套件
pinyin: fangzhoubangong > 方舟办公套件
pinyin: duanxin > 传书短信
pinyin: damoxing > 鸣禾大模型
pinyin: shujuku > 数据库
pinyin: lipinka > 礼品卡
pinyin: fanghuoqiang > 玄武盾
pinyin: qingyou shipin > 青柚视频
pinyin: heibaiweiqi > 黑白围棋
pinyin: yinyuehuiyuan > 弦上音乐
pinyin: tubiao > 图标
pinyin: siweidaotu > 枝叶 大纲与思维导图
pinyin: zhishiku > 竹简
pinyin: luye qitan > 鹿野奇谭
pinyin: caipu > 一周带饭
initials: fzbg > 方舟办公套件
initials: dmx > 鸣禾大模型
initials: lpk > 礼品卡
initials: sjkgl > 北辰 数据库管理工具
initials: fhq > 玄武盾
initials: lyqt > 鹿野奇谭
initials: qysp > 青柚视频
initials: swdt > 枝叶 大纲与思维导图
initials: shtl > 深海铁路
initials: jhm > 激活码
homophone: 方周办公 > 方舟办公套件
homophone: 方舟办工 > 方舟办公套件
homophone: 大模形 > 鸣禾大模型
homophone: 段信包 > 传书短信
homophone: 数剧库 > 数据库
homophone: 礼品咔 > 礼品卡
homophone: 青有视频 > 青柚视频
homophone: 玄武顿 > 玄武盾
homophone: 话费冲值 > 山海通信 话费充值卡
homophone: 网站放火墙 > 玄武盾
homophone: 深海铁鹿 > 深海铁路
homophone: 思维到图 > 枝叶 大纲与思维导图
wrong: 方丹办公 > 方舟办公套件
wrong: 北晨数据库 > 北辰 数据库管理工具
wrong: 会议转与助手 > 听风 会议转写助手
wrong: 网站防水墙 > 玄武盾
wrong: 云卖商城 > 云麦商城
wrong: 智能俳班 > 轮值 智能排班
wrong: 图片隐行水印 > 暗记 图片隐形水印
wrong: 青拧截图 > 青柠截图
wrong: 对象存诸 > 石仓对象存储
wrong: 互动曰板 > 粉笔头 互动白板
swapped: 舟方办公 > 方舟办公套件
swapped: 大型模 > 鸣禾大模型
swapped: 黑白棋围 > 黑白围棋
swapped: 数库据管理 > 北辰 数据库管理工具
swapped: 海深铁路 > 深海铁路
swapped: 短视辑频剪 > 短视频剪辑实战
missing: 方舟办套件 > 方舟办公套件
missing: 思维图 > 枝叶 大纲与思维导图
missing: 北辰数库 > 北辰 数据库管理工具
surplus: 方舟办公公套件 > 方舟办公套件
surplus: 青柚的视频 > 青柚视频
both: 办工套件激活码 > 方舟办公套件
both: 激活马方舟 > 方舟办公套件
both: 国内段信包 > 传书短信
latin: officee > 方舟办公套件
latin: ofice > 方舟办公套件
latin: databse > 数据库
latin: toolbx > 墨池 PDF 工具箱
latin: polars desk > 北辰 数据库管理工具
latin: illustrtion > 小满 场景插画包
latin: firewal > 玄武盾
latin: whitebaord > 白板
latin: certifcate ssl > 锁扣 SSL 证书申请码
latin: pyhton > Python 数据分析
latin: japenese > 日语零基础
latin: tempalte > 模板
latin: mindmap > 枝叶 大纲与思维导图
latin: giftcard > 礼品卡
english: office professional > 方舟办公套件
english: gift card > 礼品卡
english: language model > 鸣禾大模型
english: translation > 译林 文档翻译工作台
english: games > 游戏
english: e-books > 索引图解
english: team wiki > 竹简
width: ＰＤＦ工具箱 > 墨池 PDF 工具箱
width: ｓｓｌ > 锁扣 SSL
traditional: 方舟辦公 > 方舟办公套件
traditional: 數據庫 > 数据库
traditional: 禮品卡 > 礼品卡
mixed: 墨池pdf > 墨池 PDF 工具箱
mixed: seo youhua > 寻迹 SEO
mixed: python数剧分析 > Python 数据分析
`;

const heldOut = `
parts: 安全卫士激活码 > 铁关安全卫士
parts: 皮肤词库输入法 > 落笔输入法
parts: 手机版扫描 > 墨池扫描
parts: 编辑器激活码 > 松针编辑器
parts: 会计题库 > 初级会计
parts: 直播班日语 > 日语零基础
parts: 发信邮件额度 > 信鸥邮件
parts: 天气接口 > 风向天气
parts: 设计系统素笺 > 素笺
parts: 授权宋体 汀兰 > 汀兰宋
parts: 背景渐变 > 六十张渐变背景
parts: 接口调试回声 > 回声 接口调试台
parts: 单词听力 > 燕语
parts: 编程少儿课程 > 积木码
parts: 新手礼包织梦 > 九州织梦》 新手礼包码
pinyin: anquanweishi > 铁关安全卫士
pinyin: shurufa > 落笔输入法
pinyin: tianqi > 风向天气
pinyin: chahuabao > 小满 场景插画包
pinyin: jiekoutiaoshi > 回声 接口调试台
pinyin: zhuabao > 雨燕
pinyin: fanyi > 译林
pinyin: shenhaitielu > 深海铁路
pinyin: jiuzhouzhimeng > 九州织梦
pinyin: kafei > 麦穗咖啡
pinyin: dache > 知行出行
pinyin: waijiao yingyu > 开口英语
pinyin: wangpan > 鲸落网盘
pinyin: jianshen > 动态健身
pinyin: paiban > 轮值 智能排班
initials: aqws > 铁关安全卫士
initials: srf > 落笔输入法
initials: xoyj > 信鸥邮件
initials: dxcc > 石仓对象存储
initials: jzzm > 九州织梦
initials: ymsc > 云麦商城
initials: jlwp > 鲸落网盘
initials: znpb > 轮值 智能排班
initials: qnjt > 青柠截图
initials: hyjf > 青禾 会员积分插件
homophone: 铁官安全卫士 > 铁关安全卫士
homophone: 落笔输入发 > 落笔输入法
homophone: 天汽接口 > 风向天气
homophone: 素间设计系统 > 素笺
homophone: 对相存储 > 石仓对象存储
homophone: 抓包若网 > 雨燕
homophone: 文挡翻译 > 译林
homophone: 卖穗咖啡 > 麦穗咖啡
homophone: 鲸落网盆 > 鲸落网盘
homophone: 弦上音月 > 弦上音乐
homophone: 会原积分 > 青禾 会员积分插件
homophone: 模版主题 > 模板
wrong: 落毛输入法 > 落笔输入法
wrong: 铁关安全上士 > 铁关安全卫士
wrong: 松什编辑器 > 松针编辑器
wrong: 近水加迷 > 近水加速
wrong: 锁扣证节 > 锁扣 SSL
wrong: 场景擂画包 > 小满 场景插画包
wrong: 接口凋试台 > 回声 接口调试台
wrong: 题海舟阅倦 > 题海舟 组卷与阅卷
wrong: 像素关长编辑器 > 方格 像素关卡编辑器
wrong: 麦惠咖啡 > 麦穗咖啡
swapped: 卫安全士 > 铁关安全卫士
swapped: 输法入 > 落笔输入法
swapped: 鲸网落盘 > 鲸落网盘
swapped: 天接气口 > 风向天气
swapped: 咖麦穗啡 > 麦穗咖啡
swapped: 弦上乐音 > 弦上音乐
missing: 安全士 > 铁关安全卫士
missing: 九织梦 > 九州织梦
missing: 文献理 > 文枢文献管理
surplus: 鲸落的网盘 > 鲸落网盘
surplus: 青柠截截图 > 青柠截图
both: 手机版激活马 > 墨池扫描
both: 月卡对换码 > 深海铁路 月卡兑换码
both: 话废充值山海 > 山海通信 话费充值卡
latin: editr > 松针编辑器
latin: scaner phone > 墨池扫描
latin: securty > 铁关安全卫士
latin: langauge model > 鸣禾大模型
latin: storag > 石仓对象存储
latin: monitring > 灯塔
latin: fitnes > 动态健身
latin: pasword vault > 匣子
latin: watermakr > 暗记
latin: trnscoder > 石英 视频批量转码
latin: cofee voucher > 麦穗咖啡
latin: grenhouse > 大棚传感器
latin: picturebooks > 小页绘本
latin: topup > 山海通信 话费充值卡
english: weather > 风向天气
english: firewall > 玄武盾
english: meeting notes > 听风 会议转写助手
english: photography > 手机摄影
english: databases > 数据库
english: icons > 图标
english: memberships > 会员
width: ｓｅｏ优化 > 寻迹 SEO
width: Ｐｙｔｈｏｎ > Python 数据分析
traditional: 防火牆 > 玄武盾
traditional: 輸入法 > 落笔输入法
traditional: 圖標庫 > 折线 图标库
mixed: 3d渲染 > 棱镜三维
mixed: ssl正书 > 锁扣 SSL
mixed: esim 流量 > 候鸟
`;

/** What people need, by other words than those of the goods: the first ones were missed once, the others written blind. */
const needs = `
latin: offise suit > 方舟办公套件
need: spreadsheet > 表格
need: spredsheet > 表格
need: word processor > 方舟办公套件
need: email > 邮件
need: photo editing > 修图
need: video editing > 剪辑
need: antivirus > 安全卫士
need: password manager > 密码
need: presentation > 方舟办公套件
need: note taking > 枝叶
need: movies > 青柚视频
need: dictionary > 燕语
need: speech to text > 听风
need: customer support > 客服
need: website builder > 官网
need: minutes of meetings > 听风
need: healthy food > 一周带饭
need: learn python > Python
need: buy game > 《九州织梦》
need: screen recording > 录制
need: transfer files > 渡口
need: cloud storage > 鲸落网盘
need: taxi > 知行出行
need: food delivery > 锅香外卖
need: workout > 动态健身
need: phone bill > 话费
need: birthday present > 礼品卡
need: uptime monitoring > 灯塔
need: chatbot > 鸣禾大模型
need: audiobooks > 耳语听书
need: stock photos > 图原
need: font for headlines > 字体
need: kids books > 绘本
need: best weather app > 风向天气
need: 看电影 > 青柚视频
need: 听歌 > 弦上音乐
need: 做视频 > 剪辑
need: 学编程 > 编程
need: 背单词 > 单词
need: 杀毒软件 > 安全卫士
need: 交话费 > 话费
need: 做网站 > 官网
need: 点餐 > 外卖
need: 录屏 > 录制
need: 语音转文字 > 听风
need: 生日礼物 > 礼品卡
need: 照片处理 > 修图
need: 做菜 > 菜谱
need: 截屏工具 > 青柠截图
`;

/** What first visitors typed and did not find: each of them finds its goods. */
const missed = `
need: wordpress plugin > 插件
need: plugin > 插件
need: plugins > 插件
need: plug-in > 插件
need: site plugin > 插件
spelling: screnshot tool > 青柠截图
spelling: screnshot > 青柠截图
need: screenshot > 青柠截图
need: screenshots > 青柠截图
need: screenshot tools > 青柠截图
need: screenshots tools > 青柠截图
need: protect website > 玄武盾
need: protect my website > 玄武盾
need: website protection > 玄武盾
need: protect my shop from hackers > 玄武盾
need: security for my site > 玄武盾
need: site security > 玄武盾
need: website security > 玄武盾
need: stop hackers > 玄武盾
need: 保护网站 > 玄武盾
need: 网站防护 > 玄武盾
need: 防止网站被攻击 > 玄武盾
need: 保护店铺 > 玄武盾
need: 防止黑客攻击 > 玄武盾
need: 怎么防止黑客攻击 > 玄武盾
need: 网站被黑 > 玄武盾
need: 防黑客 > 玄武盾
need: 我的网站安全 > 玄武盾
`;

/** Pinyin with two letters swapped: each of them finds its goods. */
const swapped = `
pinyin: fangzhuo > 方舟办公套件
pinyin: fanzghou > 方舟办公套件
pinyin: xuawnudun > 玄武盾
pinyin: qingyuo > 青柚
pinyin: yunmia > 云麦
pinyin: beichne > 北辰
`;

export const searchQueries = {
  tried: read(tried),
  heldOut: read(heldOut),
  needs: read(needs),
  swapped: read(swapped),
  missed: read(missed),
};

function read(lines: string): SearchQuery[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, kind = '', typed = '', wanted = ''] = /^(\w+): (.+) > (.+)$/.exec(line) ?? [];
      return { kind, typed, wanted };
    });
}
