/** Parts of an open contract that other modules bring. Said beside their routes. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import type { RecordTab } from "../../kernel/records/parts/record-input";
import { can } from "../../kernel/session/can";

const tabs = new Map<string, RecordTab<ContractRow>>();

export const offerContractTab = (tab: RecordTab<ContractRow>): void => void tabs.set(tab.key, tab);
export const furtherTabs = (): RecordTab<ContractRow>[] => [...tabs.values()];

/** What the module of plan rows shows of a contract, to whoever has the right to them. */
interface PlanParts {
  permission: PermissionKey;
  /** What is to be received, above the tabs. */
  above: (row: ContractRow) => ReactNode;
  tab: (row: ContractRow) => ReactNode;
}

let plan: PlanParts | undefined;

export function offerPlanParts(parts: PlanParts): void {
  plan = parts;
}
export const planParts = (): PlanParts | undefined => (plan && can(plan.permission) ? plan : undefined);
