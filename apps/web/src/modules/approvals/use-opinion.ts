import { useState } from "react";
import { dropDraft, readDraft, writeDraft } from "../../kernel/forms/values/drafts";

export interface Opinion {
  text: string;
  change: (text: string) => void;
}

const nameOf = (stepId: number): string => `opinion:${stepId}`;

function restored(stepId: number): string {
  const text = readDraft(nameOf(stepId))?.text;
  return typeof text === "string" ? text : "";
}

/** What one thinks of a step, kept until it was sent. */
export function useOpinion(stepId = 0): Opinion {
  const [typed, setTyped] = useState(() => ({ stepId, text: restored(stepId) }));
  // another step has an opinion of its own; what was typed before one heard that it is another is for that one
  const now = typed.stepId === stepId ? typed : { stepId, text: restored(stepId) || typed.text };
  if (now !== typed) setTyped(now);
  return {
    text: now.text,
    change: (text) => {
      setTyped({ stepId, text });
      if (text === "") dropDraft(nameOf(stepId));
      else writeDraft(nameOf(stepId), { text });
    },
  };
}
