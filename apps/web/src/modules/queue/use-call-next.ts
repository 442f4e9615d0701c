import { dialled } from "@qicheng/engine/text/phone";
import { useRef } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import type { Action } from "../../kernel/actions/action";
import { dials } from "../../kernel/forms/shown/dialler";
import { act } from "../../kernel/http/act";
import type { InputOf } from "../../kernel/http/call";
import { changeParams } from "../../kernel/list/ask/list-state";
import { openRecord } from "../../kernel/list/ask/open-record";
import { OPENED } from "../../kernel/list/ask/use-list-state";
import { useMenu } from "../../kernel/menus/menu";
import { nearRecord } from "../../kernel/open/kinds";
import type { NextProps } from "../../kernel/records/parts/record-input";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import { isTouched, usePhone } from "../../kernel/ui/basis/use-phone";
import { hold } from "./lease";
import { t } from "./texts";

/** What a tab is opened by for writing a follow-up. */
const WRITE = "write";

/** Opens what there is to do beside the list that begins with what is due. */
export const openWork = ({ module, id }: { module: string; id: number }, tab = ""): void =>
  openRecord(module, id, { tab, today: true });

/** A list that was about to open its first record leaves that to whoever is quicker. */
function forgetFirst(navigate: NavigateFunction): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (params.has("open")) void navigate(`${pathname}?${changeParams(params, { openFirst: false })}`, { replace: true });
}

/** From one's seat; else a telephone asks before it dials, and on a desk the number stands beside the name, as a link. */
function dial(phone: string, customerId: number): void {
  if (dials(phone, customerId)) return;
  if (isTouched()) window.location.assign(`tel:${dialled(phone)}`);
}

/** Those who may call, and have a screen that tells them what there is to do. */
export function useMayCall(): boolean {
  const calls = useSession(({ profile }) => profile?.iscall === 1);
  const screens = useMenu().flatMap(({ routes }) => routes);
  return calls && screens.some(({ menu }) => menu?.badge !== undefined);
}

/** One after the other: a press while one is on its way is none. */
function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  const busy = useRef(false);
  return async (work) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}

/** Opens the next row of a list that can be called in the place of the one that is open, with the cursor in the composer. */
export function useCallNextOf({ id, scope, clue }: NextProps & { clue: 3 | undefined }): () => Promise<void> {
  const navigate = useNavigate();
  const alone = useOneAtATime();
  return () =>
    alone(async () => {
      const asked = { ...scope, ...(clue ? { clue } : {}), id } as InputOf<"customers.next">;
      const answer = await act("customers.next", asked);
      if (!answer) return;
      if (!answer.data) {
        toast.info(t("listEnds"), { key: WRITE });
        return;
      }
      const { pathname, search } = window.location;
      const change = { id: answer.data.id, tab: WRITE, show: null, showTab: "" };
      void navigate(`${pathname}?${changeParams(new URLSearchParams(search), change)}`, {
        replace: true,
        state: OPENED,
      });
      dial(answer.data.phone, answer.data.id);
    });
}

/** Takes the top of one's queue, opens it with the cursor in the composer and says why it is the next. */
export function useCallNext(): () => Promise<void> {
  const navigate = useNavigate();
  const phone = usePhone();
  const alone = useOneAtATime();
  const next = (): Promise<void> =>
    alone(async () => {
      forgetFirst(navigate);
      const answer = await act("customers.next", {});
      if (!answer) return;
      const { data } = answer;
      if (!data) {
        toast.info(t("nothing"), { key: WRITE });
        return;
      }
      const { module, id, name, reason } = data;
      hold({ module, id });
      void nearRecord(module, id);
      openWork({ module, id }, WRITE);
      const skip = async () => {
        if (await act("queue.skip", { module, id })) await next();
      };
      // on a phone it would lie over the composer
      if (!phone)
        toast.info(`${name} · ${reason}`, { key: WRITE, action: { label: t("skip"), run: () => void skip() } });
      dial(data.phone, id);
    });
  return next;
}

/** The same as an action, on every screen. */
export function useCallNextAction(): Action[] {
  const may = useMayCall();
  const next = useCallNext();
  return may ? [{ key: "callNext", title: t("callNext"), keys: "n", run: () => void next() }] : [];
}
