import type { Module } from '../../platform/module.ts';
import { getContactOffer, getContacts } from './contacts.ts';
import { askEmailChange, cancelEmailChange, changeEmail, getEmailChange, undoEmailChange } from './email.ts';
import { contactJobs, contactPeriodicJobs } from './jobs.ts';
import { changeMobile, registerByMobile, removeMobile } from './mobile.ts';
import { listSms } from './smsLog.ts';

export const contactsModule: Module = {
  handlers: [
    getContactOffer,
    getContacts,
    registerByMobile,
    changeEmail,
    askEmailChange,
    cancelEmailChange,
    getEmailChange,
    undoEmailChange,
    changeMobile,
    removeMobile,
    listSms,
  ],
  jobs: contactJobs,
  periodicJobs: contactPeriodicJobs,
};
