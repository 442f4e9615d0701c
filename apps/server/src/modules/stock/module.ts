import { stockSaid } from "@qicheng/api/stock/messages";
import { stock, stockChain } from "@qicheng/api/stock/routes";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { closeRest, followContracts } from "./contracts";
import { postGoods, removeGoods, reverseGoods } from "./documents";
import { registerStockInvariants } from "./invariants";
import { belowLimit, limitsTask, listLimits, setLimits, suggest } from "./limits";
import { listLedger, listStock, stockTotals } from "./lists";
import { chain, report, storage } from "./reads";
import { ledgerSubject, stockSubject } from "./subjects";
import { listWaitIn, listWaitOut, waitDetail } from "./waits";

followContracts();
registerStockInvariants();

const KEEPS = [
  "erp.stock.storage",
  "erp.stock.list",
  "erp.stock.limits",
  "erp.purchase.waitIn",
  "erp.post",
  "erp.manage.reverse",
  "erp.manage.closeRest",
  "erp.manage.limits",
] as const;

export const module = defineModule({
  subjects: [stockSubject, ledgerSubject],
  mounts: [
    mounted(stock, {
      index: listStock,
      totals: stockTotals,
      list: listLedger,
      storage,
      waitIn: listWaitIn,
      waitOut: listWaitOut,
      waitDetail,
      post: postGoods,
      reverse: reverseGoods,
      remove: removeGoods,
      closeRest,
      limitList: listLimits,
      limitSet: setLimits,
      suggest,
      report,
    }),
    mounted(stockChain, { view: chain }),
  ],
  tasks: [limitsTask],
  notifications: [belowLimit],
  tables: { stocks: stockSaid.title, stock_ledger: stockSaid.movement },
  references: { "stock_ledger.record_id": { ...STAYS, merged: "stays" } },
  seed: {
    marker: "stock",
    grants: {
      仓管: KEEPS,
      财务: ["erp.stock.storage", "erp.stock.list", "erp.purchase.waitIn", "erp.manage.cost"],
      销售总监: ["erp.stock.storage", "erp.manage.cost"],
      销售经理: ["erp.stock.storage"],
      销售: ["erp.stock.storage"],
    },
  },
});
