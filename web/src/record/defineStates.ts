import { type TextName, type TextSet, useTexts } from '../language/texts.ts';
import type { IconShape } from '../ui/kit/Icon.tsx';
import type { Tone } from '../ui/kit/Status.tsx';

type Look = Tone | { tone: Tone; icon: IconShape };

/** How the states of a process look and what they are called. */
export interface States<State extends string> {
  names: readonly State[];
  looks: Readonly<Record<State, Look>>;
  /** A hook: the word for each state. */
  useWord: () => (state: State) => string;
}

/**
 * State → tone, icon and word. `names` come from the contract's process: one that is new there does not compile until
 * it has a look here and a text of the same name in `texts`.
 */
export function defineStates<const State extends string, Texts extends Record<string, string>>(
  names: readonly State[],
  texts: TextSet<Texts> & ([State] extends [TextName<TextSet<Texts>>] ? unknown : { missing: State }),
  looks: Record<NoInfer<State>, Look>,
): States<State> {
  // Every state is the name of a text without placeholders: the parameter's type says so.
  const useWord = () => useTexts(texts) as unknown as (state: State) => string;
  return { names, looks, useWord };
}
