/** Says what a change or a void would do before it is done, asks why, and offers what removes an obstacle. */
import { ownValue } from "@qicheng/engine/text/own-value";
import { Alert, Button, Form, Input } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { type Answer, CallError, call } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./contracts.module.css";
import { t } from "./texts";

const MOST = 300;
const SUMS = ["money", "received", "returned", "written_off", "unreceived"] as const;
const TO_PREPAID = "toPrepaid";

type Seen = Answer<"contracts.preview">["data"];

interface Props {
  act: "change" | "void";
  contract: { id: number; name: string };
  /** What the change writes. */
  values?: Readonly<Record<string, unknown>>;
  onDone: () => void;
  onClose: () => void;
}

/** Asked again with each answer that one changes. */
function usePreview({ act, contract, values }: Props, toPrepaid: 0 | 1) {
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<Error>();
  const ask = useEffectEvent(async () => {
    const { version: _, ...changes } = values ?? {};
    try {
      setSeen((await call("contracts.preview", { ...changes, act, id: contract.id, toPrepaid })).data);
      setError(undefined);
    } catch (failure) {
      setError(failure as Error);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew where the surplus goes elsewhere
  useEffect(() => {
    void ask();
  }, [toPrepaid, ask]);
  return { seen, error, again: () => void ask() };
}

function Sums({ seen: { before, after } }: { seen: Seen }) {
  const rows = SUMS.filter((key) => ownValue(before, key) || ownValue(after, key) || key === "money");
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((key) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            <td className="numbers">{numberText(ownValue(before, key) ?? 0, "money")}</td>
            <td className={`numbers ${ownValue(before, key) === ownValue(after, key) ? "" : (styles.other ?? "")}`}>
              {numberText(ownValue(after, key) ?? 0, "money")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ObstaclesProps {
  seen: Seen;
  onPrepaid: () => void;
}

function Obstacles({ seen: { obstacles }, onPrepaid }: ObstaclesProps) {
  if (obstacles.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t("obstacles")}
      description={
        <ul className={styles.obstacles}>
          {obstacles.map(({ text, act }) => (
            <li key={text}>
              <span>{text}</span>
              {act === TO_PREPAID && (
                <Button size="small" onClick={onPrepaid}>
                  {t("toPrepaid")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

export default function PreviewDialog(props: Props) {
  const { act, contract, values, onDone, onClose } = props;
  const [reason, setReason] = useState("");
  const [toPrepaid, setToPrepaid] = useState<0 | 1>(0);
  const { seen, error, again } = usePreview(props, toPrepaid);
  const told = {
    toast: false as const,
    onSuccess: () => {
      toast.success(t(act === "void" ? "voided" : "changed", { name: contract.name }));
      onDone();
    },
  };
  const change = useWrite("contracts.change", told);
  const ending = useWrite("contracts.void", told);
  const text = reason.trim();
  const send = () => {
    if (text === "") return;
    if (act === "void") ending.mutate({ id: contract.id, ext: text, toPrepaid });
    else change.mutate({ ...values, id: contract.id, changeReason: text, toPrepaid });
  };
  const label = t(act === "void" ? "reasonVoid" : "reasonChange");
  return (
    <Dialog
      open
      title={t(act === "void" ? "voidTitle" : "changeTitle", { name: contract.name })}
      okText={t(act === "void" ? "confirmVoid" : "submitChange")}
      okButtonProps={{ disabled: text === "" || !seen || seen.obstacles.length > 0, danger: act === "void" }}
      confirmLoading={change.isPending || ending.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {error && !(error instanceof CallError && error.sessionLost) ? (
        <ErrorState error={error} onRetry={again} />
      ) : null}
      {seen ? (
        <>
          <Obstacles {...{ seen, contract }} onPrepaid={() => setToPrepaid(1)} />
          <h3 className={styles.heading}>{t("previewTitle")}</h3>
          <Sums seen={seen} />
          {toPrepaid === 1 ? <p className={styles.below}>{t("toPrepaidOn")}</p> : null}
        </>
      ) : null}
      {seen || error ? null : <RowsSkeleton rows={3} />}
      <Form.Item label={label} htmlFor="contract-reason" required layout="vertical">
        <Input.TextArea
          id="contract-reason"
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={MOST}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </Dialog>
  );
}
