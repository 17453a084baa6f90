import type { Module } from '../../platform/module.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { getCertificate } from './certificate.ts';
import { getCertificateRecord, grantCertificate, listCertificates, moveCertificate } from './adminCertificates.ts';
import { getFakeReport, getFakeReportRecord, listFakeReports, moveFakeReport, reportFake } from './fakeReports.ts';
import { inquire } from './inquire.ts';
import { listInquirySamples } from './samples.ts';
import { discloseCertificate, listOwnCertificates } from './ownCertificates.ts';
import { reportPhotoStreams, uploadReportPhoto } from './reportPhotos.ts';
import { inquiryPeriodicJobs } from './jobs.ts';
import { reportWaiting } from './waiting.repository.ts';

export const inquiriesModule = ({ storage }: { storage: FileStorage }): Module => ({
  handlers: [
    inquire,
    listInquirySamples,
    getCertificate,
    listOwnCertificates,
    discloseCertificate,
    listCertificates,
    getCertificateRecord,
    grantCertificate,
    moveCertificate,
    uploadReportPhoto(storage),
    reportFake,
    getFakeReport,
    listFakeReports,
    getFakeReportRecord,
    moveFakeReport,
  ],
  streams: reportPhotoStreams(storage),
  waiting: reportWaiting,
  periodicJobs: inquiryPeriodicJobs(storage),
});
