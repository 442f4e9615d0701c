/** Text in the character set that it is in: one that says so, else UTF-8, else the Chinese one. */
function charsetOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "gb18030";
  }
}

export function decodeText(given: ArrayBuffer): string {
  const bytes = new Uint8Array(given);
  return new TextDecoder(charsetOf(bytes)).decode(bytes);
}
