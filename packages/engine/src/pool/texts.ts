/** What is said of claims, of recycling, and of follow-ups that do not count. */
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

  // Recycling.
  wentNoFollow: {
    cn: "超过{days}天未跟进自动进入公海",
    en: "Went to the pool by itself: no follow-up for more than {days} days",
  },
  wentNoDeal: {
    cn: "超过{days}天未成交自动进入公海",
    en: "Went to the pool by itself: no deal for more than {days} days",
  },
  soon: {
    cn: "「{name}」{days}天内不跟进，将进入公海",
    en: "“{name}” goes to the pool unless it is followed up within {days} days",
  },
  soonMany: {
    cn: "「{name}」等{n}条{days}天内不跟进，将进入公海",
    en: "“{name}” and others, {n} in all, go to the pool unless they are followed up within {days} days",
  },
  last: {
    cn: "「{name}」今天不跟进，明天将进入公海",
    en: "“{name}” goes to the pool tomorrow unless it is followed up today",
  },
  lastMany: {
    cn: "「{name}」等{n}条今天不跟进，明天将进入公海",
    en: "“{name}” and others, {n} in all, go to the pool tomorrow unless they are followed up today",
  },

  // Why a follow-up does not count.
  short: { cn: "内容太少，不计入有效跟进", en: "Too little is said: not an effective follow-up" },
  canned: { cn: "没有写明新的情况，不计入有效跟进", en: "Nothing new is said: not an effective follow-up" },
  copied: { cn: "与之前的跟进重复，不计入有效跟进", en: "The same as before: not an effective follow-up" },
  seenPicture: { cn: "图片之前用过，不计入有效跟进", en: "A picture used before: not an effective follow-up" },
});
