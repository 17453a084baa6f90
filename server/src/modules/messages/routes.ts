import * as contract from '#contract/site/mail.ts';
import { route, type Route } from '../../platform/http.ts';
import { listOutbox } from './service.ts';

export const messagesRoutes: Route[] = [route(contract.listOutbox, listOutbox)];
