/** What a seller means to offer, as he would write it: a rich text of the customer. */
import { type RichText, richText } from "@qicheng/engine/fields/rich-text";
import type { Story } from "./model";

const yuan = (amount: number) => `${Math.round(amount).toLocaleString("zh-CN")} 元`;

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th><p>${cell}</p></th>`).join("")}</tr>`;

export const planOf = ({ product, quantity, quote, site, pain, term }: Story): RichText =>
  richText(
    [
      `<p><span style="font-size:18px"><strong>${product.name}合作方案</strong></span></p>`,
      `<p>使用地点是${site}，要解决的问题：${pain}。</p>`,
      `<table><tbody>${head("产品", "数量", "报价")}${row(product.name, `${quantity}${product.unit}`, yuan(quote))}</tbody></table>`,
      `<ul><li><p>付款方式：${term}</p></li><li><p>先试用两周，<span style="color:#cf1322">合格后</span>再签合同</p></li></ul>`,
    ].join(""),
  );
