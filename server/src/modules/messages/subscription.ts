/** Turns mail of a topic off and on by the link in a mail, without a login. */
import * as contract from '#contract/messages/mailSubscription.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { findMailChoices, saveMailChoice } from './messages.repository.ts';
import { isByMail } from './notify.ts';
import { readSubscription, type Subscription } from './subscriptionLink.ts';

/** What a link is about, and how it stands. Throws not_found. */
export const getMailSubscription = handle(contract.getMailSubscription, async (call, { token }) => {
  const { userId, topic } = subscriptionOf(call, token);
  const chosen = await findMailChoices(call.tx, userId);
  return { topic, byMail: isByMail(topic, chosen[topic]) };
});

/** Turns it off or on; the same twice changes nothing. Throws not_found. */
export const setMailSubscription = handle(contract.setMailSubscription, async (call, { token, byMail }) => {
  const { userId, topic } = subscriptionOf(call, token);
  await saveMailChoice(call.tx, { userId, topic, byMail, now: call.now });
  return { topic, byMail };
});

function subscriptionOf(call: Pick<Call, 'app'>, token: string): Subscription {
  const subscription = readSubscription(call.app.keys, token);
  if (!subscription) throw new AppError('not_found');
  return subscription;
}
