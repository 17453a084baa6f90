/** The files that the examples of the documentation show: real ones, signed by the examples' key. */

/** For the domain of `siteLicence`. */
export const licenceFile = text(
  '-----BEGIN MALLARD LICENCE FILE-----',
  'Format: 1',
  'Key-Id: kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  'Signature: fO84venT3Kf8ITaWVMHUzbwK6PZo+Xf73qlxOxa+NVWbXzYn6TnP18Cdy10eBjxpNZrlamzDWqmA/KOhDTPnAg==',
  '',
  'eyJmb3JtYXQiOjEsImxpY2VuY2VJZCI6MzAwMDQyLCJhY3RpdmF0aW9uSWQiOjUx',
  'MjAsImtleUZpbmdlcnByaW50IjoiNzlkYjVlN2I3MzNmYzkzN2Q4ZmE5MDdkM2I1',
  'YmQxZDg2ZDBhZGYzYTZmYTBkZWIwNTdmZWMwN2YyZjY0ZTg3NiIsInByb2R1Y3Qi',
  'OnsiaWQiOjEwMDcsInRpdGxlIjoi56uZ54K557uf6K6h5LiT5Lia54mIIn0sInNj',
  'b3BlIjp7ImRvbWFpbiI6InNob3AuZXhhbXBsZSIsIm1hY2hpbmUiOm51bGwsImFj',
  'Y291bnQiOm51bGx9LCJlbnRpdGxlbWVudHMiOlsicHJvIl0sInN0YXJ0c0F0Ijoi',
  'MjAyNi0wMy0wMVQwODowMDowMC4wMDBaIiwiZXhwaXJlc0F0IjoiMjAyNy0wMy0w',
  'MVQwODowMDowMC4wMDBaIiwiZXhwaXJ5IjoicmVmdXNlIiwibm9uY2UiOm51bGws',
  'Imlzc3VlZEF0IjoiMjAyNi0wMy0xNFQwOToxMDowMC4wMDBaIiwiZ29vZFVudGls',
  'IjoiMjAyNi0wMy0yOFQwOToxMDowMC4wMDBaIn0=',
  '-----END MALLARD LICENCE FILE-----',
);

/** For the machine of `renderLicence`; opens with its key there. */
export const machineFile = text(
  '-----BEGIN MALLARD MACHINE FILE-----',
  'Format: 1',
  'Key-Id: kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  'Signature: 1Dz0fDGmLv7himwo0aoeuQWqqJs4F3CijIB4Q5OZn0YPu86wTHmR2F6yccSY0fdS2Bd2SL7h6jlxqNNq3i87Cw==',
  '',
  '4TmJZn/hCWN06T2/TfYoIeXI4Tl5w1No/dW10vVPGVv9Nw8qV6tahfZuG66D4VmI',
  'UD/LWiR2HQEBaAkV1p7p6qy2xE8xLwTSY4tw3IZDOLfZ2271MxyV8VB2CkesYUBi',
  'ZakhQVqg014gRM9FrNTHFTBj7+PnhtQkAnpYR4XpeFK57br6kg3IJ6Ud8n3rAghw',
  'bBFTPHqv8qceDnj8WMdBjAep8mj4OBFrcR0WscJDtI6WDKf6UIdpIUnfq42U376B',
  'wXaTOFRimu9EfDI9gXUu3T/kPb9/dJxjnQdzI6qGfDbqPnlt+OtESaxepOBxQ+KM',
  'uX7Kv52pmhlVLkOG2EvtPhivq/We5l4xmDstVeEWzcN/zbbtQ54wETMrJoItoDIa',
  'YjrWov3lpAEdcG8HDPJgpORUxK5BSV/vScOGbpwtJGlaW/B4w1CKZf8b5jP9mnn2',
  'Jl6Z7ATK26pPovlDt7cIb4e4y8sZfYK7lY8uI1oHO6QDUnlrV1nPKnSDOCJJt8Rm',
  'NdrEkd4sNHbXWIxGwiA52/JQU/bHnUzu3smt7/HE+/MG28FU0rGDX1lfii7hn5Gi',
  'yR29AXvOSbzQDAFfHwwQU1xMNUFXuMHSrihoqTvz7Td+cUnC+GfwFWsyLisiBSBZ',
  'KMDFm5rgcHuQSZFBZ+lHMQ/+sbSc5/v33aVWq81bPFsack/suSFHaKB3p9k8s+sk',
  'f7FF5gUdiCpL359/vvU5cqin+YFN+Eo9TAduINa8q3Y=',
  '-----END MALLARD MACHINE FILE-----',
);

/** Of a second machine, which never has a network. */
export const requestFile = text(
  '-----BEGIN MALLARD REQUEST FILE-----',
  'Format: 1',
  '',
  'eyJmb3JtYXQiOjEsImZpbmdlcnByaW50IjpbImRpc2stVFM1MTJHIiwiYm9hcmQt',
  'TTcwcS00NDE3IiwibWFjLTcwYjVlOCJdLCJuYW1lIjoi5riy5p+T5py6IDMg5Y+3',
  'Iiwibm9uY2UiOiI1ODgxZTkwN2M5ZjQ2YzU1MThiOTBmMWIyYzllMDRmMiIsImNy',
  'ZWF0ZWRBdCI6IjIwMjYtMDMtMTRUMDg6NDA6MDAuMDAwWiJ9',
  '-----END MALLARD REQUEST FILE-----',
);

/** The answer to `requestFile`. */
export const answerFile = text(
  '-----BEGIN MALLARD MACHINE FILE-----',
  'Format: 1',
  'Key-Id: kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  'Signature: PskjU0bljwSswl+88TMCf08O0AfAnol0MJafFR14MJYl2KFEMhwo0LAh6+uhJ9lNPlAFPGpkqY4djvBCuECJBA==',
  '',
  'zQdBEcRwQRS9ti8rjDz4A1CLIbB5l/U4PweKzzzi6OYs7nb5a7eEDyv+9G6etDOE',
  'ei7YMr2IBausIJl7RYFouiOYoQ9AIOXf42Fg6n3TZFK01ttirx/B+tFSbZkFs/Sb',
  'fwNOckcOMqHa/eHiTAiW/T07vN0btlHI1afRVPb6egM+MBkqP4Su37l9FaPrTugp',
  'WHyIZnWpchTTqqnMnOmDpMPlzBalTW5AaHfKAjFa7VsIjtejsseAiBdyZ9JEeQQu',
  'CkTQfOlIahWfhcIteVW6ep2sgOIbAhuo96OVIn51ghbQlKMs6Za9nnJDc98yi44+',
  'Z1OwmpoB6uFlW7UuC8tQjNvFTOrDw1edIsO9vLKfg8CX8akQcR5nyJRmSjtx2L61',
  '8WNRaOYCcuryo8jZxOjrJeeTNk1fS687bOV2KvNZm0IM6A2kloNHJW3ks9jYk/Y1',
  'OIWhxYajnku1K1srYOTexwJar9XJw0HtNsZlDz6cY5FEa7yu/xLfDCXjFaniG0t8',
  'k5HvhgLY9TsPHSVOyUglZMn6oKJYKN5nzufmC31FA5OH4EZW7S6oNwrfqXMT4BCZ',
  'T92VNXh6aPdO6L7S2OPrWLZna60MyHLUnyK2kbNKwleLx3MwcRojzitqzRPH37NA',
  'ERpw1HLVgTGk1X/QY4izgGZ3tcUyj6rhj6r5I/L+M6Cn15p+3jN3Qpy0aHWur3Ot',
  'Gt3ZJ8pFOSHIyUtqRKs2SlKR3tDZRdOixBnzRQwznXXOF/fwaCvqeI6/8oO8kCby',
  '-----END MALLARD MACHINE FILE-----',
);

function text(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
