/** Where on its page one waits for something to be free: whoever comes to it with a login finds the fields open. */
export const alertPlace = 'tell';
