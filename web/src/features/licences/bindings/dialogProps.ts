import type { Activation } from '#contract/licences/licences.ts';
import type { PartProps } from '../useLicence.ts';

/** What is asked before it is done. */
export type ActivationAct = 'unbind' | 'name' | 'file';

/** What a dialog about one binding takes; it is open while there is one. */
export interface ActivationDialogProps extends PartProps {
  activation: Activation | undefined;
  onClose: () => void;
}
