/** Tabs of an open contract that other modules bring. Said beside their routes. */
import type { ContractRow } from "@qicheng/api/contracts/routes";
import type { RecordTab } from "../../kernel/records/parts/record-input";

const tabs = new Map<string, RecordTab<ContractRow>>();

export const offerContractTab = (tab: RecordTab<ContractRow>): void => void tabs.set(tab.key, tab);
export const furtherTabs = (): RecordTab<ContractRow>[] => [...tabs.values()];
