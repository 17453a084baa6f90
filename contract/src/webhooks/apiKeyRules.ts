/** Numbers of API keys, each once. */
export const apiKeyRules = {
  /** How many days a key lives where nobody says, and at most. Keys made before there was an end have the longest life. */
  daysNormal: 90,
  daysMax: 365,
  /** What the form offers. */
  daysOffered: [30, 90, 365],
} as const;
