/** What is said of opening stock. */
import { defineMessages } from "@qicheng/engine/text/message";

export const openingSaid = defineMessages({
  entered: { cn: "已在入库单中，请先冲销该入库单", en: "It stands in a document of goods in: reverse that first" },
  twice: {
    cn: "同一产品在同一仓库只能有一行期初，请合并后再过账",
    en: "A product has one row in a warehouse: make one of them first",
  },
  post: { cn: "过账期初库存", en: "Post opening stock" },
  undone: { cn: "撤销期初过账", en: "the posting of opening stock was undone" },
  linesStay: {
    cn: "明细：期初明细请在期初库存里修改后重新过账",
    en: "Lines: those of opening stock are changed there, and posted anew",
  },
});
