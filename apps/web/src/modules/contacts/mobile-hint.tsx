import { useCall } from "../../kernel/http/hooks";
import { DuplicateHits } from "../../kernel/panels/duplicate-hits";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import styles from "./contacts.module.css";

/** Says under the number, while one types, who else has it. */
export function MobileHint({ value, id }: { value: unknown; id?: number | undefined }) {
  const text = typeof value === "string" ? value.trim() : "";
  const key = useDebounced(text.replace(/\D/g, "").length >= 7 ? text : "", 400);
  const answer = useCall("contacts.repeat", { key, id: id ?? null }, { enabled: key !== "" });
  const hits = key === "" ? [] : (answer.data?.rows ?? []);
  if (hits.length === 0) return null;
  return (
    <div className={styles.hits} role="status">
      <DuplicateHits hits={hits.slice(0, 3)} hrefOf={(hit) => `/crm/customer/total?id=${hit.id}`} />
    </div>
  );
}
