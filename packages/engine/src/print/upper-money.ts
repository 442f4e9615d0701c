/** An amount in Chinese capitals, as it stands on cheques and contracts. Exact: it reads the digits of a decimal text. */
import { type Amount, decimal, round2 } from "../documents/money";

const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "万亿"];
const GROUP = 4;
/** Digits before the point; what has more is not written out. */
const MOST = 16;

const digit = (character: string | undefined): string => DIGITS[Number(character)] ?? "";

/** 1005 is 壹仟零伍; leading zeros are left to the caller. */
function groupText(group: string): string {
  let text = "";
  let gap = false;
  for (const [at, character] of [...group].entries()) {
    if (character === "0") {
      gap = text !== "";
      continue;
    }
    text += (gap ? "零" : "") + digit(character) + PLACES[group.length - 1 - at];
    gap = false;
  }
  return text;
}

function wholeText(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= GROUP) groups.unshift(whole.slice(Math.max(0, end - GROUP), end));
  let text = "";
  let gap = false;
  for (const [at, group] of groups.entries()) {
    const said = groupText(group);
    if (said === "") {
      gap = text !== "";
      continue;
    }
    const zero = text !== "" && (gap || group.startsWith("0")) ? "零" : "";
    // within a group that begins with zero the zeros were passed over
    text += zero + said + GROUPS[groups.length - 1 - at];
    gap = false;
  }
  // 万亿 followed by nothing of the 亿: 壹万亿, and by something: 壹万亿零贰亿 is said 壹万零贰亿
  return text.replace(/万亿(.*)亿/, "万$1亿");
}

/** @returns the plain text where there are more digits than are written out */
export function upperMoney(amount: Amount): string {
  const value = round2(decimal(amount));
  const [whole = "0", fraction = "00"] = value.abs().toFixed(2).split(".");
  if (whole.length > MOST) return value.toFixed(2);
  const [jiao, fen] = fraction;
  const yuan = wholeText(whole);
  const parts = [
    yuan === "" ? "" : `${yuan}元`,
    jiao === "0" ? "" : `${digit(jiao)}角`,
    fen === "0" ? "" : `${yuan !== "" && jiao === "0" ? "零" : ""}${digit(fen)}分`,
  ];
  const text = parts.join("");
  const sign = value.lt(0) ? "负" : "";
  if (text === "") return "零元整";
  return `${sign}${text}${fen === "0" ? "整" : ""}`;
}
