/** What other modules may use of tickets. */
export { maySeeTicketPicture } from './tickets.repository.ts';
