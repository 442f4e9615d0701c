/** What is said of pools, whatever lies in them. */
import { defineMessages } from "@qicheng/engine/text/message";

export const poolSaid = defineMessages({
  // Abilities, and how they stand in the log.
  claim: { cn: "领取", en: "Claim" },
  allocate: { cn: "分配", en: "Allocate" },
  toPool: { cn: "转入公海", en: "To the pool" },
  lock: { cn: "锁定", en: "Lock" },
  claimed: { cn: "领取", en: "Claimed" },
  allocated: { cn: "分配", en: "Allocated" },
  pooled: { cn: "转入公海", en: "To the pool" },
  began: { cn: "新建到公海", en: "Created in the pool" },
  assigned: { cn: "自动分配", en: "Assigned by itself" },
  recycled: { cn: "自动回收", en: "Recycled" },
  undone: { cn: "撤销", en: "Undone" },

  // The log of a record.
  didClaim: { cn: "领取{title}：{name}", en: "Claimed {title}: {name}" },
  didAllocate: { cn: "分配{title}：{name}，给{person}", en: "Allocated {title}: {name}, to {person}" },
  didAssign: { cn: "自动分配{title}：{name}，给{person}", en: "Assigned {title} by itself: {name}, to {person}" },
  beyondCap: { cn: "超出持有上限", en: "Beyond the hold cap" },
  capIs: { cn: "上限{n}个", en: "The cap is {n}" },
  didPool: { cn: "转入公海{title}：{name}", en: "Put into the pool: {name}" },
  didLock: { cn: "锁定{title}：{name}", en: "Locked {title}: {name}" },
  didUnlock: { cn: "解锁{title}：{name}", en: "Unlocked {title}: {name}" },
  reason: { cn: "原因", en: "Reason" },
  remark: { cn: "说明", en: "Remark" },

  // Acts on many.
  bulkClaim: { cn: "领取{title}", en: "Claim: {title}" },
  bulkAllocate: { cn: "分配{title}", en: "Allocate: {title}" },
  bulkAssign: { cn: "自动分配{title}", en: "Assigned by itself: {title}" },
  bulkPool: { cn: "转入公海：{title}", en: "To the pool: {title}" },
  bulkLock: { cn: "锁定或解锁{title}", en: "Lock or unlock: {title}" },

  // Refusals.
  claimFirst: { cn: "公海数据领取后才能查看", en: "Claim it first to see this" },
  notBelow: { cn: "{name}不在你的管理范围内", en: "“{name}” is not among the people you manage" },
  onlyAdministrators: { cn: "只有管理员可以超出上限分配", en: "Only administrators may allocate beyond the cap" },
  noReason: { cn: "原因不存在", en: "There is no such reason" },
  noPool: { cn: "没有公海可放入", en: "There is no pool to put it into" },
  intoPoolOr: { cn: "放入公海只能是 0 或 1", en: "Into the pool is 0 or 1" },
  inPoolAlready: { cn: "已在公海", en: "In the pool already" },

  // Notices.
  allocatedToYou: { cn: "有客户分配给你", en: "Customers allocated to you" },
  allocatedMany: {
    cn: "{from}把「{name}」等{n}条数据分配给你",
    en: "{from} has allocated “{name}” and others to you, {n} in all",
  },
  assignedOne: { cn: "「{name}」已自动分配给你", en: "“{name}” was assigned to you by itself" },
  assignedMany: {
    cn: "「{name}」等{n}条数据已自动分配给你",
    en: "“{name}” and others, {n} in all, were assigned to you by themselves",
  },
  nobodyFits: { cn: "公海没有可自动分配的人", en: "Nobody to assign to" },
  nobodyFitsFor: {
    cn: "{title}「{name}」等{n}条没有可自动分配的人，仍在公海，请手动分配或调整规则",
    en: "“{name}” and others ({title}, {n} in all) stay in the pool: nobody may be given them. Allocate them, or change the rules",
  },
  pooledOfYours: { cn: "你的数据被转入公海", en: "Put into the pool" },
  pooledOne: { cn: "{from}把你的「{name}」转入公海", en: "{from} has put your “{name}” into the pool" },
  pooledMany: {
    cn: "{from}把你的「{name}」等多条数据转入公海",
    en: "{from} has put your “{name}” and others into the pool",
  },
  allocatedOne: { cn: "{from}把「{name}」分配给你", en: "{from} has allocated “{name}” to you" },
});
