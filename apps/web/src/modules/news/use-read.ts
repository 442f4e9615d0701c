import type { NewsRow } from "@qicheng/api/news/routes";
import { useEffect } from "react";
import { call } from "../../kernel/http/call";
import { isOut } from "./states";

/** Notes that one has it before one's eyes; a note that is lost is made the next time. */
export function useRead(row: NewsRow): void {
  const { id, read, updated } = row;
  const isDue = isOut(row) && (read === 0 || updated === 1);
  useEffect(() => {
    if (isDue) call("news.read", { id }).catch(() => undefined);
  }, [id, isDue]);
}
