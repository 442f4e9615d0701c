import { useState } from "react";

/** The one before, until another one says something else: what is made anew each time draws nothing anew. */
export function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  const isSame = JSON.stringify(kept) === JSON.stringify(value);
  if (!isSame) setKept(value);
  return isSame ? kept : value;
}
