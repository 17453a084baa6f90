import type { IconShape } from './Icon.tsx';
import {
  AppsIcon,
  BagIcon,
  CloudIcon,
  CodeIcon,
  DatabaseIcon,
  DesignIcon,
  DesktopIcon,
  FileIcon,
  GameIcon,
  KeyIcon,
  LearnIcon,
  LicenceIcon,
  MusicIcon,
  PhoneIcon,
  PluginIcon,
  ProductIcon,
  RobotIcon,
  ShieldIcon,
  ShopIcon,
  TemplateIcon,
  UserIcon,
  VideoIcon,
} from './icons.ts';

/** Words that a category's slug may hold, and the sign that stands for it on covers and in menus. */
const signs: [RegExp, IconShape][] = [
  [/plugin|extension|addon/, PluginIcon],
  [/template|theme/, TemplateIcon],
  [/ai|robot|bot/, RobotIcon],
  [/cloud|host|server|saas/, CloudIcon],
  [/game/, GameIcon],
  [/design|font|graphic|picture/, DesignIcon],
  [/video|film|stream/, VideoIcon],
  [/music|audio/, MusicIcon],
  [/course|learn|education|tutorial/, LearnIcon],
  [/security|protect|guard/, ShieldIcon],
  [/data|database/, DatabaseIcon],
  [/mobile|phone/, PhoneIcon],
  [/desktop|windows|mac|office|tool|utilit/, DesktopIcon],
  [/shop|store|commerce/, ShopIcon],
  [/script|code|source|develop|api/, CodeIcon],
  [/account|member/, UserIcon],
  [/key|card|secret/, KeyIcon],
  [/licen[cs]e/, LicenceIcon],
  [/file|document|book/, FileIcon],
  [/software|app/, AppsIcon],
  [/goods|gift/, BagIcon],
];

export function categorySign(slug: string): IconShape {
  return signs.find(([word]) => word.test(slug))?.[1] ?? ProductIcon;
}
