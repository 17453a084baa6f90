import { hash } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { grantCertificate } from '#contract/verification/certificates.ts';
import { beginsWithZeros, proofText } from '#contract/core/proofOfWork.ts';
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from '../people/people.ts';

/** Does the work of a challenge, as the form does it. */
export function proofFor({ challenge, bits }: { challenge: string; bits: number }): {
  challenge: string;
  nonce: string;
} {
  for (let tried = 0; ; tried++) {
    const nonce = tried.toString(36);
    if (beginsWithZeros(hash('sha256', proofText(challenge, nonce), 'buffer'), bits)) {
      return { challenge, nonce };
    }
  }
}

/** A certificate of somebody new, or of whoever is said. */
export async function makeCertificate(
  app: TestApp,
  admin: { token: string },
  input: Partial<InputOf<typeof grantCertificate>> & { holder?: Person } = {},
): Promise<OutputOf<typeof grantCertificate> & { holder: Person }> {
  const { holder = await makePerson(app), ...fields } = input;
  const granted = { kind: 'agent', userId: holder.id, displayName: '绿头鸭代理', ...fields } as const;
  return { ...(await app.call('grantCertificate', granted, { token: admin.token })).data, holder };
}
