import type { z } from 'zod';
import type { Endpoint } from '../core/endpoint.ts';
import type { EndpointName, Endpoints } from '../endpoints.ts';
import { catalogueExamples } from './catalogueExamples.ts';
import { couponExamples } from './couponExamples.ts';
import { inquiryExamples } from './inquiryExamples.ts';
import { integrationExamples } from './integrationExamples.ts';
import { issueExamples } from './issueExamples.ts';
import { licenceExamples } from './licenceExamples.ts';
import { rentalExamples } from './rentalExamples.ts';
import { reviewExamples } from './reviewExamples.ts';
import { saleExamples } from './saleExamples.ts';
import { serviceExamples } from './serviceExamples.ts';
import { sheetExamples } from './sheetExamples.ts';
import { soldLicenceExamples } from './soldLicenceExamples.ts';
import { stockExamples } from './stockExamples.ts';
import { validationExamples } from './validationExamples.ts';

/** What is only read. */
type Shown<T> = T extends object ? { readonly [Key in keyof T]: Shown<T[Key]> } : T;

/** Examples of a call by what each of them shows: an input, and what may be answered to it. */
export type Examples<E extends Endpoint = Endpoint> = Readonly<
  Record<string, { input: Shown<z.input<E['input']>>; output: Shown<z.output<E['output']>> }>
>;

/** The examples that the documentation shows, by the names of their endpoints. */
export const examples: { readonly [Name in EndpointName]?: Examples<Endpoints[Name]> } = {
  ...catalogueExamples,
  ...couponExamples,
  ...inquiryExamples,
  ...integrationExamples,
  ...issueExamples,
  ...licenceExamples,
  ...rentalExamples,
  ...reviewExamples,
  ...saleExamples,
  ...serviceExamples,
  ...sheetExamples,
  ...soldLicenceExamples,
  ...stockExamples,
  ...validationExamples,
};
