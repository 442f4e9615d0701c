import type { DuplicateHit } from "@qicheng/api/customers";
import { useCall } from "../../kernel/http/hooks";
import { DuplicateHits } from "../../kernel/panels/duplicate-hits";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import styles from "./customers.module.css";
import { type DuplicateField, duplicateKey } from "./duplicate-field";
import { customerHref } from "./paths";

interface Props {
  field: DuplicateField;
  value: unknown;
  /** The record being edited, which is no duplicate of itself. */
  id?: number | undefined;
}

const MOST = 3;
export const hrefOfHit = (hit: DuplicateHit): string => customerHref(hit.id);

/** Says under a field, while one types, who else has this name or number. */
export function DuplicateHint({ field, value, id }: Props) {
  const key = useDebounced(duplicateKey(field, value), 400);
  const answer = useCall("customers.repeat", { key, field, id: id ?? null }, { enabled: key !== "" });
  const hits = key === "" ? [] : (answer.data?.rows ?? []);
  if (hits.length === 0) return null;
  return (
    <div className={styles.hits} role="status">
      <DuplicateHits hits={hits.slice(0, MOST)} hrefOf={hrefOfHit} />
    </div>
  );
}
