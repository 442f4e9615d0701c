/** 健康条: how far a contract has come. Modules that know a part of it offer it in their `on-contract.tsx`. */
import type { ContractRow } from "@qicheng/api/contracts/routes";

export interface HealthPart {
  /** As rows have it: '' where there is nothing to measure. */
  percent?: unknown;
  /** What stands in the place of the percents. */
  text?: string;
  /** Said beside them. */
  beside?: string;
  /** It is not as it should be. */
  late?: boolean;
}

interface Health {
  key: string;
  /** Smaller ones stand first. */
  order: number;
  title: string;
  /** Undefined: whoever looks is not told of it. */
  partOf: (row: ContractRow) => HealthPart | undefined;
}

const parts = new Map<string, Health>();

export const offerContractHealth = (part: Health): void => void parts.set(part.key, part);
export const contractHealth = (): Health[] => [...parts.values()].sort((one, other) => one.order - other.order);
