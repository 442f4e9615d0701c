/** Parts of an open contract that other modules bring, each in its `on-contract.tsx`. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import type { RecordTab } from "../../kernel/records/parts/record-input";
import { can } from "../../kernel/session/can";

/** Smaller ones stand first. */
type Offered = RecordTab<ContractRow> & { order: number };

const tabs = new Map<string, Offered>();

export const offerContractTab = (tab: Offered): void => void tabs.set(tab.key, tab);
export const furtherTabs = (): RecordTab<ContractRow>[] =>
  [...tabs.values()].sort((one, other) => one.order - other.order);

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
