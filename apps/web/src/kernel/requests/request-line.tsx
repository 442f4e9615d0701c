/** What one may do about a record that the duplicate check found in somebody else's hands: ask him for it, and see that one waits. */
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { RequestKind } from "@qicheng/api/kernel/request-routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../http/hooks";
import { routeOf } from "../records/parts/route-of";
import { ShortTime } from "../ui/parts/short-time";
import styles from "./requests.module.css";
import { t } from "./texts";

const TextDialog = lazy(() => import("../ui/dialogs/text-dialog"));

const KINDS: readonly RequestKind[] = ["share", "transfer"];
const WAITS = { share: "waitsShare", transfer: "waitsTransfer" } as const;
const TITLES = { share: "shareTitle", transfer: "transferTitle" } as const;

interface AskProps {
  hit: DuplicateHit;
  kind: RequestKind;
  onClose: () => void;
}

/** Says why, and sends it. */
export function AskDialog({ hit, kind, onClose }: AskProps) {
  const { id, module, CustomerName: name, UserName: owner } = hit;
  const send = useWrite(routeOf(module, "collaborate"), { toast: true, onSuccess: onClose });
  return (
    <TextDialog
      title={t(TITLES[kind], { name })}
      label={t("reason")}
      placeholder={t("reasonHint", { owner })}
      max={LIMITS.requestReason}
      okText={t(kind)}
      sending={send.isPending}
      onSend={(ext) => send.mutate({ id, type: kind, ext })}
      onClose={onClose}
    />
  );
}

function Waits({ hit, request }: { hit: DuplicateHit; request: DuplicateHit["asked"][number] }) {
  const withdraw = useWrite(routeOf(hit.module, "withdraw"), { toast: () => hit.CustomerName });
  const { id, type, until } = request;
  return (
    <div className={styles.waits}>
      {t(WAITS[type], { owner: hit.UserName })}
      <span>
        <ShortTime value={until} /> {t("until")}
      </span>
      <Button
        type="link"
        size="small"
        className={styles.withdraw ?? ""}
        aria-label={t("withdrawOf", { what: t(type) })}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ id })}
      >
        {t("withdraw")}
      </Button>
    </div>
  );
}

/** What one has asked for and nobody has answered yet. */
export function OpenRequests({ hit }: { hit: DuplicateHit }) {
  return hit.asked.map((request) => <Waits key={request.id} hit={hit} request={request} />);
}

/** What one may ask for. */
export function AskButtons({ hit }: { hit: DuplicateHit }) {
  const [asking, setAsking] = useState<RequestKind>();
  if (hit.ask === 0) return null;
  const open = new Set(hit.asked.map(({ type }) => type));
  return (
    <>
      {KINDS.filter((kind) => !open.has(kind)).map((kind) => (
        <Button key={kind} size="small" onClick={() => setAsking(kind)}>
          {t(kind)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asking ? <AskDialog hit={hit} kind={asking} onClose={() => setAsking(undefined)} /> : null}
      </Suspense>
    </>
  );
}
