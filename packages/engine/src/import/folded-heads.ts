/** Texts of headings as they are compared: without case, width, signs, and words around their name. */
import { simplified } from "../names/variants";

/** `* 手机号码（必填）` is 手机号码. */
export const foldedHead = (text: string): string =>
  simplified(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/\((?:必填|选填|required|optional)\)/g, "")
    .replace(/[\s*:_›-]+/g, "");

/** The same few headings are asked for again and again. */
const MOST_KEPT = 2_000;
function remembering<Value>(make: (text: string) => Value): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    if (kept.size > MOST_KEPT) kept.clear();
    const value = kept.get(text) ?? make(text);
    kept.set(text, value);
    return value;
  };
}

/** Signs between the words of a heading, of which programs have their own. */
export const bareHead = remembering((text) => foldedHead(text).replace(/[/\\().,、，。&#'"|[\]【】<>]+/g, ""));

/** Words that say whose it is, or that a program puts before each of its columns. */
const BEFORE =
  /^(?:客户的?|公司|企业|单位|线索|联系人|供应商|商务|业务|办公|工作|主要|首要|默认|常用|当前|所属|所在|account|company|contact|lead|business|work|primary|billing|mailing|customer|person|default)(?=.)/;
const AFTER = /(?:信息|内容|情况|资料|[(（].*[)）]|1)$/;

/** Shorter names of the same: 客户行业 is 行业, Billing City is City. */
export const shorterHeads = remembering((text): readonly string[] => {
  const before = bareHead(text.replace(/\(.*\)$/, ""));
  const cut = before.replace(AFTER, "");
  const own = [before, cut, before.replace(BEFORE, ""), cut.replace(BEFORE, "")];
  return [...new Set(own)].filter((one) => one.length > 1 || /[省市区县姓名]/.test(one));
});

/** Between a heading of several columns and those below it: 联系信息›手机. */
export const BELOW = "›";

/** Names as they are compared. */
export const setOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(bareHead));
