/** Least and most of products in warehouses, and what to buy so that they are there. */

import { SearchOutlined } from "@ant-design/icons";
import type { LimitRow } from "@qicheng/api/stock/routes";
import { Button, Input, Segmented } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { useCan } from "../../kernel/session/can";
import { heard } from "../../kernel/ui/basis/heard";
import { Pager } from "../../kernel/ui/parts/pager";
import { Screen } from "../../kernel/ui/screens/screen";
import { BeforeRows } from "./before-rows";
import styles from "./stock.module.css";
import { t } from "./texts";

type Shown = "all" | "limited" | "toBuy";

const ROWS = 20;
const PAUSE_MS = 300;

function Row({ row, may }: { row: LimitRow; may: boolean }) {
  const [least, setLeast] = useState(String(row.least));
  const [most, setMost] = useState(String(row.most));
  const { mutate, isPending } = useWrite("stock.limitSet", { toast: () => row.productidName });
  const changed = least !== String(row.least) || most !== String(row.most);
  const save = () => mutate({ listJson: [{ productid: row.productid, warehouseid: row.warehouseid, least, most }] });
  const bound = (key: "least" | "most", value: string, set: (text: string) => void) => (
    <Input
      className={styles.bound ?? ""}
      size="small"
      inputMode="decimal"
      aria-label={`${t(key)} ${row.productidName} ${row.warehousename}`}
      disabled={!may}
      value={value}
      onChange={({ target }) => set(target.value.trim())}
      onPressEnter={heard(save)}
    />
  );
  return (
    <tr>
      <td>
        {row.productidName} <span className={styles.muted}>{row.number}</span>
      </td>
      <td>{row.warehousename}</td>
      <td className={`${styles.number} ${row.least !== "" && row.available < row.least ? styles.short : ""}`}>
        {numberText(row.available)}
        {row.unit}
      </td>
      <td className={styles.number}>{numberText(row.onOrder)}</td>
      <td>{bound("least", least, setLeast)}</td>
      <td>{bound("most", most, setMost)}</td>
      <td className={styles.number}>{row.suggested > 0 ? numberText(row.suggested) : "-"}</td>
      <td>
        {changed ? (
          <Button size="small" type="primary" loading={isPending} onClick={save}>
            {t("save")}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export default function Limits() {
  const [word, setWord] = useState("");
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>("all");
  const key = useDebounced(word, PAUSE_MS);
  const may = useCan("erp.manage.limits");
  const toBuy = shown === "toBuy";
  const all = useCall(
    "stock.limitList",
    { page, rows: ROWS, key, limited: shown === "limited" ? 1 : 0 },
    { keep: true, enabled: !toBuy },
  );
  const buying = useCall("stock.suggest", { page, rows: ROWS, key }, { keep: true, enabled: toBuy });
  const asked = toBuy ? buying : all;
  const { data } = asked;
  const rows = data?.rows ?? [];
  return (
    <Screen title={t("limits")}>
      <div className={styles.head}>
        <Input.Search
          allowClear
          searchIcon={<SearchOutlined role="img" aria-label={common("search")} />}
          value={word}
          placeholder={`${t("product")}/${t("number")}`}
          aria-label={`${t("product")}/${t("number")}`}
          onChange={({ target }) => {
            setWord(target.value);
            setPage(1);
          }}
        />
        <Segmented<Shown>
          value={shown}
          options={[
            { value: "all", label: t("storageTab") },
            { value: "limited", label: t("limitedOnly") },
            { value: "toBuy", label: t("toBuyOnly") },
          ]}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
        />
      </div>
      <BeforeRows asked={asked} empty={t("noLimits")} />
      {rows.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("product")}</th>
                <th scope="col">{t("warehouse")}</th>
                <th scope="col" className={styles.number}>
                  {t("availableNow")}
                </th>
                <th scope="col" className={styles.number}>
                  {t("onOrder")}
                </th>
                <th scope="col">{t("least")}</th>
                <th scope="col">{t("most")}</th>
                <th scope="col" className={styles.number}>
                  {t("suggested")}
                </th>
                <th aria-label={t("save")} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={`${row.id}:${row.least}:${row.most}`} row={row} may={may} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {(data?.total ?? 0) > ROWS ? (
        <div className={styles.foot}>
          <Pager current={page} pageSize={ROWS} total={data?.total ?? 0} onChange={setPage} />
        </div>
      ) : null}
    </Screen>
  );
}
