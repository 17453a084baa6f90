export { takeNoticeOfDispute } from './notice.ts';
