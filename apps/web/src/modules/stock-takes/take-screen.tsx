/** Counting: a keyboard scanner types a product's number, one types how many there are; the same on a phone. */
import type { TakeLine } from "@qicheng/api/stock-takes/routes";
import { Button, Input, type InputRef, Segmented } from "antd";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { ScanButton } from "../../kernel/scan/scan-button";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { heard } from "../../kernel/ui/basis/heard";
import { confirm } from "../../kernel/ui/dialogs/confirm";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./take.module.css";
import { t } from "./texts";

type Shown = "all" | "open" | "again";

const newKey = () => crypto.randomUUID();

interface LineProps {
  take: number;
  line: TakeLine;
  may: boolean;
  field: (input: InputRef | null) => void;
  /** Back to the scanner. */
  onNoted: () => void;
}

function Line({ take, line, may, field, onNoted }: LineProps) {
  const [number, setNumber] = useState("");
  const { productid, productidName, number: code, unit, counted, book, difference, again, countedBy } = line;
  const { mutate, isPending } = useWrite("stockTakes.count", {
    toast: false,
    onSuccess: () => {
      setNumber("");
      onNoted();
    },
  });
  const note = (from: 0 | 1) => {
    if (number.trim() === "") return;
    mutate({ id: take, listJson: [{ productid, number: number.trim(), again: from, key: newKey() }] });
  };
  return (
    <li className={styles.line}>
      <span className={styles.product}>
        {productidName}
        <span className={styles.muted}>{code}</span>
      </span>
      <span className={styles.facts}>
        <span>
          {t("counted")} {counted === "" ? "-" : `${numberText(counted)}${unit}`}
        </span>
        {book === undefined ? null : (
          <span>
            {t("book")} {numberText(book)}
          </span>
        )}
        {difference === undefined || difference === 0 ? null : (
          <span className={styles.differs}>
            {t("difference")} {difference > 0 ? "+" : ""}
            {numberText(difference)}
          </span>
        )}
        {again === 1 ? <StatusTag text={t("again")} tone="refused" /> : null}
        {countedBy === "" ? null : <span className={styles.muted}>{countedBy}</span>}
      </span>
      {may ? (
        <span className={styles.enter}>
          <Input
            ref={field}
            inputMode="decimal"
            aria-label={`${t("enter")} ${productidName}`}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            onPressEnter={heard(() => note(0))}
          />
          <Button loading={isPending} onClick={() => note(0)}>
            {t("add")}
          </Button>
          {counted === "" ? null : (
            <Button disabled={number.trim() === ""} onClick={() => note(1)}>
              {t("recount")}
            </Button>
          )}
        </span>
      ) : null}
    </li>
  );
}

const shows = (shown: Shown) => (line: TakeLine) =>
  shown === "all" || (shown === "open" ? line.counted === "" : line.again === 1);

export default function TakeScreen() {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const scanner = useRef<InputRef>(null);
  const fields = useRef(new Map<string, InputRef>());
  const take = useCall("stockTakes.view", { id });
  const { data, error, refetch } = useCall("stockTakes.lines", { id }, { keep: true });
  const post = useWrite("stockTakes.post", {
    toast: true,
    onSuccess: () => void navigate("/erp/stock/take"),
  });
  const row = take.data?.data;
  const lines = data?.data ?? [];
  const find = (given: string): string => {
    const asked = given.trim();
    setCode("");
    if (asked === "") return "";
    const found = fields.current.get(asked.toLowerCase());
    if (found) found.focus();
    else toast.warning(t("notFound", { code: asked }));
    return asked;
  };
  const ask = async () => {
    if (await confirm({ content: t("postAsk") })) post.mutate({ id });
  };
  const failed = error ?? take.error;
  if (failed)
    return (
      <Screen title={t("count")}>
        <ErrorState error={failed} onRetry={refetch} />
      </Screen>
    );
  const may = row !== undefined && able(row, "count");
  const done = lines.filter(({ counted }) => counted !== "").length;
  const visible = lines.filter(shows(shown));
  return (
    <Screen
      title={row ? t("title", { name: row.orderSn }) : t("count")}
      actions={
        <>
          <Button onClick={() => void navigate("/erp/stock/take")}>{t("back")}</Button>
          {may ? (
            <Button type="primary" disabled={done === 0} loading={post.isPending} onClick={() => void ask()}>
              {t("post")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.head}>
        {may ? (
          <span className={styles.scanner}>
            <Input
              ref={scanner}
              autoFocus
              value={code}
              placeholder={t("scan")}
              aria-label={t("scan")}
              onChange={({ target }) => setCode(target.value)}
              onPressEnter={heard(() => find(code))}
            />
            <ScanButton once onCode={find} />
          </span>
        ) : null}
        <Segmented<Shown>
          value={shown}
          options={[
            { value: "all", label: t("all") },
            { value: "open", label: t("onlyOpen") },
            { value: "again", label: t("toRecount") },
          ]}
          onChange={setShown}
        />
        <span className={styles.muted}>{t("progress", { n: done, all: lines.length })}</span>
      </div>
      {data ? null : <RowsSkeleton rows={8} />}
      {data && visible.length === 0 ? <EmptyState text={t("noLines")} /> : null}
      <ul className={styles.lines}>
        {visible.map((line) => (
          <Line
            key={line.id}
            take={id}
            line={line}
            may={may}
            field={(input) => {
              if (input) fields.current.set(line.number.toLowerCase(), input);
              else fields.current.delete(line.number.toLowerCase());
            }}
            onNoted={() => scanner.current?.focus()}
          />
        ))}
      </ul>
    </Screen>
  );
}
