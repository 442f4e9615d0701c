import { useRef, useState } from "react";
import { toast } from "../../kernel/tell/toast";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { t } from "./texts";
import { type Decided, MOST_LETTERS, type Work } from "./work";
import { approve } from "./work-acts";

/** One decision at a time: a second press while one is on its way is none. */
export function useDeciding(given: Decided): Work {
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const decide = async (): Promise<void> => {
    if (busy.current) return;
    const over = codePoints(given.ext) - MOST_LETTERS;
    if (over > 0) {
      toast.error(t("tooLong", { most: MOST_LETTERS, over }));
      return;
    }
    busy.current = true;
    setSending(true);
    await approve(given).finally(() => {
      busy.current = false;
      setSending(false);
    });
  };
  return { ...given, isSending, approve: () => void decide() };
}
