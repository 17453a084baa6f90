/**
 * Words that the most common passwords are made of, in Chinese and English lists of leaked ones: digits and signs
 * around them, capitals, and look-alikes such as 0 for o make nothing better of them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  a aa aaa ab abc abcd abcde ab ac admin administrator adobe alexander amanda andrea andrew angel anthony apple ashley
  asd asdf asdfg asdfgh asdfghjkl asdasd asdqwe ashley asshole austin baby babygirl badboy bailey barcelona baseball
  basketball batman beautiful blink buster butterfly changeme charlie cheese chelsea chocolate computer cookie corvette
  daniel danielle default dell diamond dragon dell elizabeth eminem falcon family ferrari fish flower flowers football
  forever freedom friend friends fuck fuckme fuckyou gateway george ginger google guest hannah happy harley heaven hello
  helloworld hockey home hottie hunter iloveu iloveyou internet iphone jackson jasmine jennifer jessica jesus jordan
  joshua justin killer kitty lakers letmein liverpool login london love lovely loveme lover loveyou lucky maggie
  manager master matrix matthew maverick merlin michael michelle mickey minecraft monkey monster mustang mynoob
  naruto nicole nothing orange pass passw passwd password passwords pa pepper peanut player pokemon power princess
  purple q qaz qazwsx qazwsxedc qq qwaszx qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu qwertyuiop ranger
  rockyou root samantha samsung secret server service shadow silver soccer sophie spiderman starwars steelers summer
  sunshine superman superstar support system taylor tennis test tester testing thomas thunder tigger trustno trustnoone
  user vip welcome whatever windows winter wow www x xiaoming xx xxx yankees z zaq zaqwsx zaqxsw zx zxc zxcv zxcvb
  zxcvbn zxcvbnm woaini woaiwojia wang wangyut woaiwo nihao nihaoma laopo laogong baobao shanghai beijing zhongguo
  china chinese taobao alipay tencent weixin wechat mima caonima aini iloveu tang zhang zhangwei liwei wangwei
  xiaoxiao tiantian mallard shop order qaq qwq key pwd gg ok
  `
    .split(/\s+/)
    .filter((word) => word !== ''),
);
