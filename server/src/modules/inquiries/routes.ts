import * as certificates from '#contract/certificates.ts';
import * as fakeReports from '#contract/fakeReports.ts';
import * as inquiry from '#contract/inquiry.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http.ts';
import { uploadRoute } from '../../platform/upload.ts';
import { openLink } from './certificate.ts';
import { answerInquiry } from './inquire.ts';

const none = () => Promise.resolve({ list: [], next: null, total: 0, totalExact: true });
const nothing = () => Promise.reject(new AppError('not_found'));

export const inquiryRoutes: Route[] = [
  route(inquiry.inquire, answerInquiry),
  route(inquiry.getCertificate, openLink),
  route(certificates.listOwnCertificates, none),
  route(certificates.discloseCertificate, nothing),
  route(certificates.listCertificates, none),
  route(certificates.getCertificateRecord, nothing),
  route(certificates.grantCertificate, nothing),
  route(certificates.moveCertificate, nothing),
  uploadRoute(fakeReports.uploadReportPhoto, nothing),
  route(fakeReports.reportFake, nothing),
  route(fakeReports.getFakeReport, nothing),
  route(fakeReports.listFakeReports, none),
  route(fakeReports.getFakeReportRecord, nothing),
  route(fakeReports.moveFakeReport, nothing),
];
