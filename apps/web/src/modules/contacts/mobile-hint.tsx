import { TypedDuplicates } from "../../kernel/requests/typed-duplicates";

/** Says under the number, while one types, who else has it. */
export default function MobileHint({ value, id }: { value: unknown; id?: number | undefined }) {
  const text = typeof value === "string" ? value.trim() : "";
  const enough = text.replace(/\D/g, "").length >= 7;
  return <TypedDuplicates route="contacts.repeat" text={enough ? text : ""} typed={{ id: id ?? null }} />;
}
