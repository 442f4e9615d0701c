/** What is said of claims. */
import { defineMessages } from "../text/message";

export const POOL_TEXTS = defineMessages({
  customerTaken: { cn: "该客户已被领取（{name}）", en: "Claimed already by “{name}”" },
  leadTaken: { cn: "该线索已被领取（{name}）", en: "Claimed already by “{name}”" },
  customerMine: { cn: "该客户已由你负责", en: "This customer is yours already" },
  leadMine: { cn: "该线索已由你负责", en: "This lead is yours already" },
  frozen: { cn: "刚进入公海，{days}天后可领取", en: "New in the pool; can be claimed in {days} days" },
  coolDown: { cn: "{days}天后可再次领取", en: "You can claim it again in {days} days" },
  dayQuota: { cn: "今日领取已达上限{n}个", en: "You have claimed {n} today, which is the most" },
  held: { cn: "持有已达上限{n}个", en: "You hold {n}, which is the most" },
  heldBy: { cn: "{name}持有已达上限{n}个", en: "“{name}” holds {n}, which is the most" },
  unlockFirst: { cn: "已锁定，请先解锁", en: "It is locked; unlock it first" },
  lockCapReached: { cn: "最多锁定{n}个", en: "At most {n} can be locked" },
});
