/** The form must never refuse what the server takes, nor promise what it refuses. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Email, Password, Username } from '#contract/identity/identity.ts';
import { isReservedName } from '#contract/identity/reservedNames.ts';
import { emailProblems, passwordProblems, passwordRules, usernameProblems } from './checks.ts';

const texts = fc.oneof(
  fc.string({ maxLength: 150 }),
  fc.stringMatching(/^[a-zA-Z0-9_ ]{0,70}$/),
  fc.stringMatching(/^[a-z]{1,4}[A-Z]{1,4}[0-9]{1,4}$/),
);

describe('what the form says', () => {
  it('about a password is what the contract says', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(text.trim() !== '');
        expect(passwordProblems(text).length === 0).toBe(Password.safeParse(text).success);
        expect(passwordRules.every(({ holds }) => holds(text))).toBe(Password.safeParse(text).success);
      }),
    );
  });

  it('about a user name is what the contract says', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(text !== '');
        expect(usernameProblems(text).length === 0).toBe(Username.safeParse(text).success && !isReservedName(text));
      }),
    );
  });

  it('about an address refuses none that the contract takes', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        if (Email.safeParse(text).success) expect(emailProblems(text)).toEqual([]);
      }),
    );
    expect(emailProblems('nobody')).toHaveLength(1);
  });
});
