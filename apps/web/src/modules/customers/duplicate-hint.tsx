import { TypedDuplicates } from "../../kernel/requests/typed-duplicates";
import { duplicateKey, type RepeatRoute } from "./duplicate-field";

interface Props {
  route: RepeatRoute;
  field: string;
  value: unknown;
  /** The record being edited. */
  id?: number | undefined;
}

export default function DuplicateHint({ route, field, value, id }: Props) {
  return <TypedDuplicates route={route} text={duplicateKey(field, value)} typed={{ field, id: id ?? null }} />;
}
