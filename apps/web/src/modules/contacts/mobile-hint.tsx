import { useCall } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { DuplicateNote } from "../../kernel/requests/duplicate-hits";

/** Says under the number, while one types, who else has it. */
export default function MobileHint({ value, id }: { value: unknown; id?: number | undefined }) {
  const text = typeof value === "string" ? value.trim() : "";
  const key = useDebounced(text.replace(/\D/g, "").length >= 7 ? text : "", 400);
  const answer = useCall("contacts.repeat", { key, id: id ?? null }, { enabled: key !== "" });
  return <DuplicateNote hits={key === "" ? [] : (answer.data?.rows ?? [])} />;
}
