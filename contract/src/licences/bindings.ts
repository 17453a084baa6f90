/** What a licence may be bound to. Free of zod. */
export const bindingKinds = ['domain', 'machine', 'account'] as const;
export type BindingKind = (typeof bindingKinds)[number];
