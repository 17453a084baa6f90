/** Pictures are kept in three sizes under the hash of the largest one. Free of zod. */

/** Widths in pixels; a picture that is narrower is never enlarged. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureNamePattern = /^[0-9a-f]{32}$/;

/** Who sees a picture: everybody, or the parties of the order, the ticket, the lease, the payment dispute or the report against a shop that it is sent with. */
export const picturesSeenBy = ['everybody', 'order', 'ticket', 'lease', 'dispute', 'shopReport'] as const;
export type PictureSeenBy = (typeof picturesSeenBy)[number];

/** How long the address of a picture that only the parties of what it was sent with see is good for, at least; at most twice as long. */
export const pictureLinkSeconds = 10 * 60;

/** Where a size of a public picture is: `/pictures/<name>-640.webp`. */
export function pictureUrl(name: string, width: PictureWidth): string {
  return `/pictures/${name}-${width}.webp`;
}
