import * as contract from '#contract/verification/inquiry.ts';
import { handle } from '../../platform/http/http.ts';
import { findSamples } from './samples.repository.ts';

/** In production there is no demo data, and nobody's domain is shown around. */
export const listInquirySamples = handle(contract.listInquirySamples, async ({ app, tx, now }) => ({
  list: app.config.demo ? await findSamples(tx, now) : [],
}));
