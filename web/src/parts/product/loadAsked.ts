import { untilLoadedAnew } from '../../api/connection.ts';

let asked: ReturnType<typeof load> | undefined;

/** The fields of what a product asks and the rules of their answers, together. Few products ask something: loaded for those that do. */
export function loadAsked() {
  asked ??= load();
  return asked;
}

function load() {
  return untilLoadedAnew(async () => {
    const [{ ExtraFields }, { problemsOfAnswers }] = await Promise.all([
      import('./ExtraFields.tsx'),
      import('#contract/catalogue/extraFieldRules.ts'),
    ]);
    return { ExtraFields, problemsOfAnswers };
  });
}
