/** Words that say nothing about goods: nobody means one of them, and a search does without them. */

const english = new Set(
  (
    'a an the of in on at to for from with without by and or not it its is are be do does how what which where who when ' +
    'i me my we our you your he she they this that these those so as if no any some up out off over into about ' +
    'get buy make use learn find want need try best good cheap free new online easy simple thing things'
  ).split(' '),
);
/** Beginnings and ends of Chinese that are said of anything. */
const chineseBegins =
  /^(?:我想要?|想要?|需要|怎么|如何|哪里|好用的?|便宜的?|免费的?|最好的?|购买|下载|学习|制作|使用|[学做看听买玩用找写记背打])/;
const chineseEnds = /(?:软件|工具|平台|服务|程序|应用|的东西|哪里买|怎么用|多少钱|的)$/;

/** Whether an English word says nothing about goods. In lower case. */
export function isFiller(word: string): boolean {
  return english.has(word);
}

/** A run of Chinese without what is said of anything; itself when nothing would be left of it. */
export function withoutFillers(run: string): string {
  const begun = run.replace(chineseBegins, '');
  const bare = begun.replace(chineseEnds, '');
  return [bare, begun].find((rest) => [...rest].length > 1) ?? run;
}
