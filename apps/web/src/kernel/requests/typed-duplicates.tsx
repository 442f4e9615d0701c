import type { InputOf } from "../http/call";
import { useCall } from "../http/hooks";
import { useDebounced } from "../pickers/use-debounced";
import { DuplicateNote } from "./duplicate-hits";
import { useOpening } from "./opening";

type RepeatRoute = "customers.repeat" | "contacts.repeat";

interface Props<Name extends RepeatRoute> {
  route: Name;
  /** What is looked for; '' = there is not enough of it yet. */
  text: string;
  /** The field that it is typed into, and the record being edited, which is no duplicate of itself. */
  typed: Omit<InputOf<Name>, "key" | "opening">;
}

/** Says under a field, while one types, who else has this name or number. */
export function TypedDuplicates<Name extends RepeatRoute>({ route, text, typed }: Props<Name>) {
  const key = useDebounced(text, 400);
  const opening = useOpening();
  const answer = useCall(route, { key, ...typed, opening } as InputOf<Name>, { enabled: key !== "" });
  return <DuplicateNote hits={key === "" ? [] : (answer.data?.rows ?? [])} />;
}
