import { useCall } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { DuplicateNote } from "../../kernel/requests/duplicate-hits";
import { duplicateKey, type RepeatRoute } from "./duplicate-field";

interface Props {
  route: RepeatRoute;
  field: string;
  value: unknown;
  /** The record being edited, which is no duplicate of itself. */
  id?: number | undefined;
}

/** Says under a field, while one types, who else has this name or number. */
export default function DuplicateHint({ route, field, value, id }: Props) {
  const key = useDebounced(duplicateKey(field, value), 400);
  const answer = useCall(route, { key, field, id: id ?? null }, { enabled: key !== "" });
  return <DuplicateNote hits={key === "" ? [] : (answer.data?.rows ?? [])} />;
}
