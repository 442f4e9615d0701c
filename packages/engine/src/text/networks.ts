/** Networks as an administrator writes them: addresses (203.0.113.7, 2001:db8::1) and ranges (10.0.0.0/8), in any order. */

const BYTE = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[\da-f]{1,4}$/i;

function isIpv4(text: string): boolean {
  const bytes = text.split(".");
  return bytes.length === 4 && bytes.every((byte) => BYTE.test(byte) && Number(byte) <= 255);
}

/** IPv6 without zone and without a dotted end. */
function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!groups.every((group) => GROUP.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

/** What stands between blanks, commas and semicolons, each once. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))];

/** Bits of an address; 0 = it is none. */
function bitsOf(address: string): number {
  if (isIpv4(address)) return 32;
  return isIpv6(address) ? 128 : 0;
}

/** An address, or a range of 1 bit or more: one of 0 bits would be everybody. */
export function isNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = bitsOf(address);
  if (most === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= most);
}
