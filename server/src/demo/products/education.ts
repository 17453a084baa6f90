import { lifetime, monthly, yearly, type DemoProduct } from '../product.ts';

export const educationProducts: readonly DemoProduct[] = [
  {
    category: 'classroom',
    tags: ['白板', '授课', '互动课堂'],
    binds: 'machine',
    zh: {
      title: '粉笔头 互动白板',
      subtitle: '书写跟手、学科工具齐全，断网也能上课',
      intro: '老师要的白板：打开即写，几何、乐谱、化学式随手可画，下课自动存成讲义。',
      points: ['低延迟书写与笔迹识别', '数理化与音乐学科工具', '课堂答题与随机点名', '离线可用，课后同步'],
      needs: 'Windows 10 及以上；触控一体机或手写屏更佳。',
    },
    en: {
      title: 'Chalkstub Interactive Whiteboard',
      subtitle: 'Ink that follows the hand, tools for each subject, works without a network',
      intro:
        'What teachers want of a board: open and write. Geometry, scores and formulas at hand, and the lesson is kept as notes.',
      points: [
        'Low-latency ink, handwriting recognised',
        'Tools for science, maths and music',
        'Quizzes and random picks',
        'Offline first',
      ],
      needs: 'Windows 10 and later; a touch screen helps.',
    },
    skus: [yearly(12900), lifetime(29900), lifetime(229900, { seats: 10, entitlements: ['school'] })],
  },
  {
    category: 'classroom',
    tags: ['题库', '组卷', '阅卷'],
    binds: 'account',
    zh: {
      title: '题海舟 组卷与阅卷',
      subtitle: '按知识点组卷，手机拍照阅卷，学情一目了然',
      intro: '出一套卷子从两小时变成二十分钟。拍照即阅，错题自动归到每个学生的本子里。',
      points: ['按难度与知识点智能组卷', '客观题拍照批阅', '错题本与学情分析', '支持导入自有题目'],
      needs: '浏览器与手机；打印机用于出卷。',
    },
    skus: [monthly(2900), yearly(19900), yearly(149900, { seats: 10 })],
  },
  {
    category: 'languages',
    featured: true,
    tags: ['单词', '记忆', '间隔重复'],
    binds: 'account',
    zh: {
      title: '燕语 单词与听力训练',
      subtitle: '真实语料、间隔重复，每天二十分钟看得见进步',
      intro: '不背孤立的单词，从听懂一句话开始。燕语按你的遗忘曲线安排每一次复习。',
      points: ['两万句真人朗读例句', '间隔重复，支持自建词本', '跟读评分，逐音节纠正', '离线下载，通勤可用'],
      needs: 'iOS 15、Android 9 及以上，或浏览器。',
    },
    en: {
      title: 'Swallowtalk Words and Listening',
      subtitle: 'Real sentences and spaced repetition, twenty minutes a day',
      intro: 'No lonely words: begin by understanding a sentence. Each review comes just before you would forget.',
      points: [
        '20,000 sentences read by people',
        'Spaced repetition, your own lists too',
        'Scores your reading by syllable',
        'Offline for the commute',
      ],
      needs: 'iOS 15, Android 9 and later, or a browser.',
    },
    skus: [monthly(1800), yearly(12800), lifetime(39800)],
  },
  {
    category: 'languages',
    tags: ['翻译', '文档', '术语'],
    binds: 'account',
    zh: {
      title: '译林 文档翻译工作台',
      subtitle: '保留版式的整篇翻译，术语统一，逐句可改',
      intro: '合同、论文、说明书整篇译完仍是原来的样子。术语表一改，全文跟着改。',
      points: ['保留表格、脚注与图片位置', '团队术语库与翻译记忆', '原文译文逐句对照', '敏感文档可本地处理'],
      needs: '浏览器；本地处理需 16 GB 内存。',
    },
    en: {
      title: 'Bookgrove Document Translation',
      subtitle: 'Whole documents with their layout, one terminology, each sentence editable',
      intro:
        'Contracts, papers and manuals come out looking as they went in. Change a term once and the whole text follows.',
      points: [
        'Keeps tables, notes and pictures in place',
        'Shared terms and memory',
        'Sentence by sentence beside the original',
        'Local processing for what is confidential',
      ],
      needs: 'A browser; 16 GB of memory for local processing.',
    },
    skus: [monthly(3900), yearly(32900), yearly(249900, { seats: 10, steps: [{ quantity: 2, priceFen: 219900 }] })],
  },
  {
    category: 'classroom',
    tags: ['编程', '少儿', '课程'],
    binds: 'account',
    zh: {
      title: '积木码 少儿编程课程平台',
      subtitle: '从图形积木到 Python，72 节课与自动评测',
      intro: '一节课一个能玩的作品。孩子拖着积木往前走，家长看得到每一步。',
      points: ['72 节分级课程与教案', '图形化与 Python 双模式', '作品自动评测与点评', '班级管理与家长报告'],
      needs: '浏览器；建议平板或电脑。',
    },
    en: {
      title: 'Blockcode Programming for Children',
      subtitle: 'From blocks to Python, 72 lessons with automatic review',
      intro: 'Each lesson ends with something to play. Children move on block by block, and parents see every step.',
      points: [
        '72 graded lessons with plans',
        'Blocks and Python side by side',
        'Work is tested and commented',
        'Classes and reports for parents',
      ],
      needs: 'A browser; a tablet or computer is best.',
    },
    skus: [yearly(29900), yearly(69900, { seats: 3 }), yearly(199900, { seats: 10 })],
  },
];
