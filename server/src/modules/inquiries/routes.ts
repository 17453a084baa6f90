import * as certificates from '#contract/verification/certificates.ts';
import * as fakeReports from '#contract/verification/fakeReports.ts';
import * as inquiry from '#contract/verification/inquiry.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { route, type Route } from '../../platform/http.ts';
import { uploadRoute } from '../../platform/upload.ts';
import { openLink } from './certificate.ts';
import { grant, listAll, move, viewRecord } from './certificates.ts';
import { listInbox, moveReport, report, reportState, viewReport } from './fakeReports.ts';
import { answerInquiry } from './inquire.ts';
import { discloseOwn, listOwn } from './ownCertificates.ts';
import { storePhoto } from './reportPhotos.ts';

export function inquiryRoutes(storage: FileStorage): Route[] {
  return [
    route(inquiry.inquire, answerInquiry),
    route(inquiry.getCertificate, openLink),
    route(certificates.listOwnCertificates, listOwn),
    route(certificates.discloseCertificate, discloseOwn),
    route(certificates.listCertificates, listAll),
    route(certificates.getCertificateRecord, viewRecord),
    route(certificates.grantCertificate, grant),
    route(certificates.moveCertificate, move),
    uploadRoute(fakeReports.uploadReportPhoto, (upload) => storePhoto(storage, upload)),
    route(fakeReports.reportFake, report),
    route(fakeReports.getFakeReport, reportState),
    route(fakeReports.listFakeReports, listInbox),
    route(fakeReports.getFakeReportRecord, viewReport),
    route(fakeReports.moveFakeReport, moveReport),
  ];
}
