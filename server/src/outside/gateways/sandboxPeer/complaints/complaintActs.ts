/** What payers do about complaints on the page of a payment. */
import type { Peer } from '../exchange.ts';
import { lateSeconds } from '../notices.ts';
import { refundInBooks, takeRestInBooks, type SandboxPayment } from '../repository.ts';
import type { ComplaintAct } from '../texts.ts';
import {
  complainAgainInBooks,
  complainInBooks,
  complaintNumberOf,
  endComplaintInBooks,
  findComplaint,
  type ComplaintTold,
} from './complaints.repository.ts';

const told: Partial<Record<ComplaintAct, ComplaintTold>> = {
  complain_unknown: 'unknown',
  complain_elsewhere: 'elsewhere',
  complain_amount: 'amount',
  complain_older: 'older',
};

/** Writes into the books what the payer does and tells the shop; the shop's answer, 0 where it was told nothing. */
export async function actOnComplaint(peer: Peer, payment: SandboxPayment, act: ComplaintAct): Promise<number> {
  const { books, notices, clock } = peer;
  const { merchantNumber, reference } = payment;
  const number = complaintNumberOf(payment);
  const now = clock();
  switch (act) {
    case 'complain_again':
      await complainAgainInBooks(books, number);
      break;
    case 'complain_withdrawn':
      await endComplaintInBooks(books, number, 'withdrawn');
      break;
    case 'complain_refunded':
      await takeRestInBooks(books, { reference, number, now });
      await endComplaintInBooks(books, number, 'refunded');
      break;
    case 'complain_part':
      await refundInBooks(books, { merchantNumber, refundNumber: `${number}-1`, amountFen: 1, now });
      await endComplaintInBooks(books, number, 'part');
      break;
    default:
      await complainInBooks(books, payment, { told: told[act] ?? 'rightly', now });
  }
  const isNew = act !== 'complain_again';
  const isOlder = (await findComplaint(books, number))?.told === 'older';
  switch (act) {
    case 'complain_lost':
      return 0;
    case 'complain_late':
      notices.complainLater(payment, { number, isNew }, lateSeconds);
      return 0;
    case 'complain_doubled':
      return (await Promise.all([1, 2].map(() => notices.complain(payment, { number, isNew }))))[0] ?? 0;
    default:
      return notices.complain(payment, { number, isNew, isForged: act === 'complain_forged', isOlder });
  }
}
