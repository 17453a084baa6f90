/** Classes of the kit's style sheets for plain elements, and the names by which `kit.css` knows them. */
export const kitClasses = {
  root: 'm_46b77525 mantine-InputWrapper-root',
  label: 'm_8fdc1311 mantine-InputWrapper-label',
  required: 'm_78a94662 mantine-InputWrapper-required',
  wrapper: 'm_6c018570 mantine-Input-wrapper',
  input: 'm_8fb7ebe7 mantine-Input-input',
  section: 'm_82577fc2 mantine-Input-section',
  description: 'm_fe47ce59 mantine-InputWrapper-description',
  error: 'm_8f816625 mantine-InputWrapper-error',
};

/** The same for a box to tick. */
export const tickClasses = {
  root: 'm_bf2d988c m_5f75b09e',
  body: 'm_5f6e695e',
  inner: 'm_26062bec',
  input: 'm_26063560 mantine-focus-auto',
  icon: 'm_bf295423',
  words: 'm_d3ea56bb',
  label: 'm_8ee546b8',
  description: 'm_328f68c0 m_fe47ce59 mantine-InputWrapper-description',
  error: 'm_8e8a99cc m_8f816625 mantine-InputWrapper-error',
};
