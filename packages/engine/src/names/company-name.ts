/** Keys under which two writings of one Chinese company meet. */
import { phoneDigits, readPhone } from "../text/phone";

const BRACKETS = /[()（）[\]【】{}<>《》〈〉「」『』"'“”‘’·.,，。、\s_-]/g;
const LEGAL_SUFFIX =
  /(?:集团)?(?:股份|控股)?(?:有限责任公司|有限公司|股份公司|责任公司|分公司|公司|集团|事务所|合伙企业|工作室|经营部|商行)$/;
const REGION_UNIT = /^(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|省|市|地区|盟|县|区)/;

/** Longest region name that the text starts with, and its unit, removed. */
function withoutRegion(text: string, regions: ReadonlySet<string>): string {
  for (let length = Math.min(text.length - 2, 8); length >= 2; length -= 1) {
    if (regions.has(text.slice(0, length))) return text.slice(length).replace(REGION_UNIT, "");
  }
  return text;
}

/**
 * The core of a company name: NFKC, lower case, no brackets, region prefix or legal suffix.
 * 北京纷扬科技有限公司, 纷扬科技（北京）有限公司 and 纷扬科技 meet when the region is a prefix or bracketed.
 * @param regions short names of provinces and cities, such as 北京, 浙江, 杭州
 */
export function nameKey(name: string, regions: ReadonlySet<string>): string {
  const folded = name.normalize("NFKC").trim().toLowerCase();
  const unbracketed = folded.replace(/[(（【[]([^()（）【】[\]]{2,8})[)）】\]]/g, (whole, inner: string) =>
    regions.has(inner.replace(/[省市区县]$/, "")) || inner === "中国" ? "" : whole,
  );
  const plain = unbracketed.replace(BRACKETS, "");
  let core = withoutRegion(withoutRegion(plain, regions), regions);
  for (let before = ""; before !== core; ) {
    before = core;
    core = core.replace(LEGAL_SUFFIX, "");
  }
  return core.length >= 2 ? core : plain || folded;
}

/** Digits of a phone without its extension, or undefined for what is too short to identify anybody. */
export function phoneKey(phone: string | null | undefined): string | undefined {
  const digits = readPhone(phone ?? "")?.digits ?? phoneDigits(phone ?? "");
  return digits.length >= 7 ? digits : undefined;
}

/** Case and blanks do not tell two accounts apart. */
export function accountKey(account: string | null | undefined): string | undefined {
  const key = (account ?? "").normalize("NFKC").replace(/\s/g, "").toLowerCase();
  return key.length >= 4 ? key : undefined;
}

const WHOLE_NAME =
  /(?:公司|集团|厂|店|行|院|所|校|学|馆|社|会|部|中心|工作室|银行|酒店|基金|企业)$|(?:ltd|inc|llc|gmbh|corp|co|plc)\.?$/i;
const SHORTEST_WHOLE = 6;

/** A name as it stands on a licence, not a part of it that many have. */
export const isWholeName = (text: string): boolean =>
  [...text.trim()].length >= SHORTEST_WHOLE && WHOLE_NAME.test(text.trim());

/** A mobile number, or a line with its area: nothing is missing of it. */
export function isWholePhone(text: string): boolean {
  const { digits = "", isWhole = false } = readPhone(text) ?? {};
  return isWhole && /^(?:1[3-9]\d{9}|0\d{9,11})$/.test(digits);
}
