/** Answers to complaints at Alipay (RiskGO, `alipay.security.risk.complaint.*`): an answer is the end of the merchant's part. */
import { z } from 'zod';
import { gatewayComplaint } from '#contract/money/gatewayDisputeRules.ts';
import { ofAnotherPayment, type DisputeAnswer, type WrittenAnswer } from '../gateway.ts';
import type { FormFile } from './multipart.ts';

export const complaintList = 'alipay.security.risk.complaint.info.batchquery';
export const complaintFinish = 'alipay.security.risk.complaint.process.finish';
export const complaintUpload = 'alipay.security.risk.complaint.file.upload';
/** What the merchant did: proof was given. */
export const proofGiven = 'SUBMIT_PROOF_NOT_CONTACTED';

/** How Alipay is asked by an application. */
export interface AlipayCalls {
  ask: (method: string, content: object) => Promise<unknown>;
  upload: (method: string, file: FormFile) => Promise<unknown>;
}

const done = '10000';
const Outcome = z.object({ code: z.string(), sub_code: z.string().optional(), sub_msg: z.string().optional() });
const Listed = z.object({
  complaint_list: z
    .array(
      z.object({
        id: z.union([z.int(), z.string()]),
        task_id: z.string(),
        process_remark: z.string().nullish(),
        /** The payments that it is about. */
        complaint_trade_info_list: z.array(z.object({ out_no: z.string().nullish() })).nullish(),
      }),
    )
    .nullish(),
});
const Uploaded = z.object({ file_key: z.string().min(1), file_url: z.string().min(1) });
const Finished = z.object({ complaint_process_success: z.boolean() });

/** Answers the complaint of a number, with pictures. */
export async function finishComplaint(
  calls: AlipayCalls,
  { number: named, merchantNumber, text, pictures, wasTried }: WrittenAnswer,
): Promise<DisputeAnswer> {
  const number = gatewayComplaint(named);
  const listed = await calls.ask(complaintList, { task_id: number, page_size: 10, current_page_num: 1 });
  const failed = refusalOf(listed);
  if (failed) return failed;
  const complaint = (Listed.parse(listed).complaint_list ?? []).find((one) => one.task_id === number);
  if (!complaint) return { state: 'refused', reason: 'COMPLAINT_NOT_FOUND' };
  const isAbout = (complaint.complaint_trade_info_list ?? []).some(({ out_no: paid }) => paid === merchantNumber);
  if (!isAbout) return { state: 'refused', reason: ofAnotherPayment };
  // It was taken, and what it said was lost.
  const { process_remark: taken } = complaint;
  if (wasTried && taken === text) return { state: 'taken' };
  // Another answer was taken, and what it said was lost.
  if (taken) return { state: 'refused', reason: `COMPLAINT_PROCESSED ${taken}` };
  const images = [];
  for (const [index, bytes] of pictures.entries()) {
    const sent = await calls.upload(complaintUpload, { field: 'file_content', filename: `${index + 1}.jpg`, bytes });
    const refused = refusalOf(sent);
    if (refused) return refused;
    const { file_key: key, file_url: url } = Uploaded.parse(sent);
    images.push({ img_url: url, img_url_key: key });
  }
  const said = await calls.ask(complaintFinish, {
    id_list: [complaint.id],
    process_code: proofGiven,
    remark: text,
    ...(images.length === 0 ? {} : { img_file_list: images }),
  });
  const refused = refusalOf(said);
  if (refused) return refused;
  if (!Finished.parse(said).complaint_process_success) return { state: 'refused', reason: 'complaint_process_success' };
  return { state: 'taken' };
}

/** A no for good, in its own words. Throws where nothing is known: it asks for the same call again. */
function refusalOf(answer: unknown): DisputeAnswer | undefined {
  const { code, sub_code: reason = '', sub_msg: words = '' } = Outcome.parse(answer);
  if (code === done) return undefined;
  const isUnknown = !['40002', '40004', '40006'].includes(code) || /(SYSTEM[_-]ERROR|unknow-error)$/i.test(reason);
  if (isUnknown) throw new Error(`an answer has no outcome: ${code} ${reason}`);
  return { state: 'refused', reason: words === '' || words === reason ? reason || code : `${reason} ${words}` };
}
