/** What one may do about a record that the duplicate check found in somebody else's hands: ask him for it, and see that one waits. */
import type { DuplicateHit } from "@qicheng/api/customers/routes";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { RequestKind } from "@qicheng/api/kernel/request-routes";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useWrite } from "../http/hooks";
import { ShortTime } from "../ui/short-time";
import styles from "./requests.module.css";
import { t } from "./texts";

const TextDialog = lazy(() => import("../ui/text-dialog"));

const KINDS: readonly RequestKind[] = ["share", "transfer"];
const WAITS = { share: "waitsShare", transfer: "waitsTransfer" } as const;
const TITLES = { share: "shareTitle", transfer: "transferTitle" } as const;

/** Routes of the records of a module; `customers` stands for all that have them. */
const routeOf = <Name extends string>(module: string, name: Name) => {
  const group = Object.entries(webRecords).find(([, one]) => one.module === module)?.[0];
  return `${group}.${name}` as `customers.${Name}`;
};

interface AskProps {
  hit: DuplicateHit;
  kind: RequestKind;
  onClose: () => void;
}

/** Says why, and sends it. */
export function AskDialog({ hit, kind, onClose }: AskProps) {
  const { id, module, CustomerName: name, UserName: owner } = hit;
  const send = useWrite(routeOf(module, "collaborate"), { onSuccess: onClose });
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
  const withdraw = useWrite(routeOf(hit.module, "withdraw"));
  const { id, type, until } = request;
  return (
    <span className={styles.waits}>
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
    </span>
  );
}

export function RequestLine({ hit }: { hit: DuplicateHit }) {
  const [asking, setAsking] = useState<RequestKind>();
  if (hit.ask === 0 && hit.asked.length === 0) return null;
  const open = new Set(hit.asked.map(({ type }) => type));
  return (
    <div className={styles.line}>
      {hit.asked.map((request) => (
        <Waits key={request.id} hit={hit} request={request} />
      ))}
      {KINDS.filter((kind) => hit.ask === 1 && !open.has(kind)).map((kind) => (
        <Button key={kind} size="small" onClick={() => setAsking(kind)}>
          {t(kind)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asking ? <AskDialog hit={hit} kind={asking} onClose={() => setAsking(undefined)} /> : null}
      </Suspense>
    </div>
  );
}
