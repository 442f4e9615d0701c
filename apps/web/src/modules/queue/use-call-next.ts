import { webRecords } from "@qicheng/api/web-records.generated";
import { useRef } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { can } from "../../kernel/access/can";
import { menuOf } from "../../kernel/access/menu";
import { useSession } from "../../kernel/access/session-store";
import type { Action } from "../../kernel/actions/action";
import { act } from "../../kernel/http/act";
import { openFull } from "../../kernel/records/full-screen";
import { toast } from "../../kernel/ui/toast";
import { usePhone } from "../../kernel/ui/use-phone";
import { hold } from "./lease";
import { t } from "./texts";

/** What a tab is opened by for writing a follow-up. */
const WRITE = "write";

/** Where all records of a type are listed. */
function listPath(module: string): string | undefined {
  const screens = menuOf(useSession.getState().granted).flatMap(({ routes }) => routes);
  return screens.find(({ records }) => records !== undefined && webRecords[records].module === module)?.path;
}

/** Opens a record beside the list of its type if one is there, else over whatever one looks at. */
export function openWork(navigate: NavigateFunction, { module, id }: { module: string; id: number }, tab = ""): void {
  const { pathname, search } = window.location;
  if (listPath(module) !== pathname || document.querySelector("[data-whole]")) {
    openFull(module, id, tab);
    return;
  }
  const params = new URLSearchParams(search);
  for (const name of ["open", "show", "showTab", "tab"]) params.delete(name);
  params.set("id", String(id));
  if (tab !== "") params.set("tab", tab);
  void navigate(`${pathname}?${params}`);
}

/** A list that was about to open its first record leaves that to whoever is quicker. */
function forgetFirst(navigate: NavigateFunction): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (!params.has("open")) return;
  params.delete("open");
  void navigate(`${pathname}?${params}`, { replace: true });
}

/** A telephone asks before it dials; on a desk the number stands beside the name, as a link. */
function dial(phone: string): void {
  if (window.matchMedia("(pointer: coarse)").matches) window.location.assign(`tel:${phone}`);
}

/** Those who may call, and see somebody to call. */
export function useMayCall(): boolean {
  const calls = useSession(({ profile }) => profile?.iscall === 1);
  return calls && can(["crm.customer.total", "crm.customer.watched", "crm.customer.gonghai"]);
}

/** Takes the top of one's queue, opens it with the cursor in the composer and says why it is the next. */
export function useCallNext(): () => Promise<void> {
  const navigate = useNavigate();
  const phone = usePhone();
  const busy = useRef(false);
  const next = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    forgetFirst(navigate);
    try {
      const answer = await act("customers.next", {});
      if (!answer) return;
      const { data } = answer;
      if (!data) {
        toast.info(t("nothing"), { key: WRITE });
        return;
      }
      const { module, id, name, reason } = data;
      hold({ module, id });
      openWork(navigate, { module, id }, WRITE);
      const skip = async () => {
        if (await act("queue.skip", { module, id })) await next();
      };
      // on a phone it would lie over the composer
      if (!phone)
        toast.info(`${name} · ${reason}`, { key: WRITE, action: { label: t("skip"), run: () => void skip() } });
      dial(data.phone);
    } finally {
      busy.current = false;
    }
  };
  return next;
}

/** The same as an action, on every screen. */
export function useCallNextAction(): Action[] {
  const may = useMayCall();
  const next = useCallNext();
  return may ? [{ key: "callNext", title: t("callNext"), keys: "n", run: () => void next() }] : [];
}
