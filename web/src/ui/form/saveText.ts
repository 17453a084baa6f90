/** Saves a text as a file on the reader's machine. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);
}

/** Saves bytes, given in Base64, as a file on the reader's machine. */
export function saveBytes(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  save(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
