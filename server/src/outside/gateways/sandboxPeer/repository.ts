import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';

/** A payment in the gateway's own books. */
export interface SandboxPayment extends Row<
  'sandbox_payments',
  'reference merchantNumber amountFen subject notifyUrl returnUrl state createdAt expiresAt paidAt'
> {
  /** In which protocol it was asked for, and its notices are sent. */
  protocol: 'own' | 'epay';
}

const columns = `
  protocol, reference, merchant_number, amount_fen, subject, notify_url, return_url, state, created_at, expires_at, paid_at`;

const insert = prepared(
  'sandbox_insert',
  `insert into sandbox_payments
     (reference, merchant_number, amount_fen, subject, notify_url, return_url, state, created_at, expires_at, protocol)
   values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9) on conflict (merchant_number) do nothing`,
);
const findByNumber = prepared<SandboxPayment>(
  'sandbox_find_by_number',
  `select ${columns} from sandbox_payments where merchant_number = $1`,
);
const findByReference = prepared<SandboxPayment>(
  'sandbox_find',
  `select ${columns} from sandbox_payments where reference = $1`,
);
const moveToPaid = prepared<SandboxPayment>(
  'sandbox_pay',
  `update sandbox_payments set state = 'paid', paid_at = $2
   where reference = $1 and state in ('waiting', 'cancelled') and expires_at > $2 returning ${columns}`,
);
const moveToCancelled = prepared(
  'sandbox_cancel',
  `update sandbox_payments set state = 'cancelled' where reference = $1 and state = 'waiting'`,
);

/** Opens a payment, or finds the one that has this merchant number already. */
export async function openSandboxPayment(
  books: Tx,
  payment: Omit<SandboxPayment, 'state' | 'paidAt'>,
): Promise<SandboxPayment> {
  const { reference, merchantNumber, amountFen, subject, notifyUrl, returnUrl, createdAt, expiresAt, protocol } =
    payment;
  const asked = [reference, merchantNumber, amountFen, subject, notifyUrl, returnUrl, createdAt, expiresAt, protocol];
  await books.run(insert, asked);
  return books.one(findByNumber, [merchantNumber]);
}

export async function findSandboxPaymentByNumber(books: Tx, number: string): Promise<SandboxPayment | undefined> {
  return books.maybe(findByNumber, [number]);
}

export async function findSandboxPayment(books: Tx, reference: string): Promise<SandboxPayment | undefined> {
  return books.maybe(findByReference, [reference]);
}

/** waiting or cancelled → paid, unless it expired; undefined when it was not this call that paid. */
export async function payInBooks(books: Tx, reference: string, now: Date): Promise<SandboxPayment | undefined> {
  return books.maybe(moveToPaid, [reference, now]);
}

/** waiting → cancelled: who left can come back and pay until the payment expires. */
export async function cancelInBooks(books: Tx, reference: string): Promise<boolean> {
  return (await books.run(moveToCancelled, [reference])) === 1;
}
