/** What waits for goods, and the form with which they move. */

import { SearchOutlined } from "@ant-design/icons";
import type { WaitDetail, WaitRow } from "@qicheng/api/stock/routes";
import { Button, Input } from "antd";
import { useState } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import { readCall, useCall } from "../../kernel/http/hooks";
import { tellFailure } from "../../kernel/http/tell-failure";
import { common } from "../../kernel/i18n/common";
import { say, type Title } from "../../kernel/i18n/language";
import { RecordLink } from "../../kernel/open/full-records";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { useCan } from "../../kernel/session/can";
import { Pager } from "../../kernel/ui/parts/pager";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { Screen } from "../../kernel/ui/screens/screen";
import { BeforeRows } from "./before-rows";
import styles from "./stock.module.css";
import { t } from "./texts";

const PAUSE_MS = 300;
const ROWS = 20;
const TYPES = { contract: "contract", purchase: "purchaseOrder", return: "salesReturn" } as const;

interface Props {
  way: "in" | "out";
  title: Title;
  /** Opens the form for what is open of a document. */
  onMove: (detail: WaitDetail) => void;
}

function Missing({ row }: { row: WaitRow }) {
  const { missing, lines, ready } = row;
  if (missing.length === 0) return <StatusTag text={t("readyAll")} tone="passed" />;
  return (
    <div>
      {ready > 0 ? <span className={styles.muted}>{t("readySome", { n: ready, all: lines })}</span> : null}
      <ul className={styles.missing}>
        {missing.map(({ name, qty, unit, comes }) => (
          <li key={name}>
            {t("missing", { name, n: numberText(qty), unit })}
            {comes === "" ? "" : t("comes", { day: comes })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  row: WaitRow;
  way: "in" | "out";
  onMove: (() => void) | undefined;
}

function Wait({ row, way, onMove }: RowProps) {
  const { sourceType, sourceId, orderSn, name, partner, date, late, lines } = row;
  return (
    <li className={styles.row}>
      <span className={styles.title}>
        <RecordLink type={TYPES[sourceType]} id={sourceId}>
          {orderSn}
        </RecordLink>
        <span className={styles.muted}>{[t(sourceType), name].filter((text) => text !== "").join(" · ")}</span>
      </span>
      <span>{partner}</span>
      <span>
        {date === "" ? <span className={styles.muted}>{t("noDay")}</span> : date}{" "}
        {late === 1 ? <StatusTag text={t("late")} tone="refused" /> : null}
      </span>
      {way === "out" ? <Missing row={row} /> : <span className={styles.muted}>{t("openLines", { n: lines })}</span>}
      {onMove ? (
        <Button size="small" type="primary" ghost onClick={onMove}>
          {t(way === "out" ? "takeOut" : "takeIn")}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

export default function WaitScreen({ way, title, onMove }: Props) {
  const [word, setWord] = useState("");
  const [page, setPage] = useState(1);
  const key = useDebounced(word, PAUSE_MS);
  const may = useCan(way === "out" ? "erp.manage.stockOut" : "erp.manage.stockIn");
  const route = way === "out" ? "stock.waitOut" : "stock.waitIn";
  const asked = useCall(route, { page, rows: ROWS, key }, { keep: true });
  const { data } = asked;
  const move = (row: WaitRow) => {
    readCall("stock.waitDetail", { id: row.id }).then(({ data: detail }) => onMove(detail), tellFailure);
  };
  const rows = data?.rows ?? [];
  return (
    <Screen title={say(title)}>
      <div className={styles.head}>
        <Input.Search
          allowClear
          searchIcon={<SearchOutlined role="img" aria-label={common("search")} />}
          value={word}
          placeholder={t("search")}
          aria-label={t("search")}
          onChange={({ target }) => {
            setWord(target.value);
            setPage(1);
          }}
        />
        {data ? <span className={styles.muted}>{t("total", { n: data.total ?? 0 })}</span> : null}
      </div>
      <BeforeRows asked={asked} empty={t(way === "out" ? "nothingOut" : "nothingIn")} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Wait key={row.id} row={row} way={way} onMove={may ? () => move(row) : undefined} />
        ))}
      </ul>
      {(data?.total ?? 0) > ROWS ? (
        <div className={styles.foot}>
          <Pager current={page} pageSize={ROWS} total={data?.total ?? 0} onChange={setPage} />
        </div>
      ) : null}
    </Screen>
  );
}
