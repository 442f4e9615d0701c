/** How large an archive says it is unpacked, read from its list of contents: what is too large is not unpacked to find out. */

const LISTED = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const HEAD_BYTES = 46;

function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - END_BYTES; at >= Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

/** Undefined for what is no archive. */
export function unpackedSize(bytes: ArrayBuffer): number | undefined {
  const view = new DataView(bytes);
  const end = endOf(view);
  if (end === undefined) return undefined;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  while (at + HEAD_BYTES <= end && view.getUint32(at, true) === LISTED) {
    size += view.getUint32(at + 24, true);
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((length) => view.getUint16(at + length, true));
    at += HEAD_BYTES + name + extra + comment;
  }
  return size;
}
